/** What few races need, in one file: it comes when one of these is needed. */

export { NextWish } from "../../ui/NextWish";
export { PauseCover } from "../../ui/PauseCover";
export { TakeBack } from "../../ui/TakeBack";
export { WatchSwitch } from "../../ui/WatchSwitch";
export { LookingOn } from "./LookingOn";
