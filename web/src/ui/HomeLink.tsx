/** The way on where there is nothing else to do. */
import { useApp } from "../app";
import { Link } from "./Link";

export function HomeLink() {
  const { t } = useApp();
  return (
    <Link to={{ screen: "home" }} class="button primary">
      {t("end.home")}
    </Link>
  );
}
