/** What the client says in Japanese up to the end of a race. */
import { boardJa } from "./board.ja";
import type { CoreKey } from "./en";

export const ja: Readonly<Record<CoreKey, string>> = {
  ...boardJa,

  "app.name": "スコーピオン・レース",
  "app.daily": "デイリー",
  "app.rules": "ルールと公平性",
  "app.settings": "設定",
  "app.me": "あなた",
  "app.close": "閉じる",
  "app.unknown": "このページはありません。",

  "practice.countdown": "開始まで",

  "race.countdown": "開始まで",
  "race.postponed": "解ける配札をまだ探しています。開始を数秒遅らせます。",
  "race.anyDeal": "解けると分かる配札が見つからず、この配札は解けないかもしれません。",
  "race.clock": "残り時間",
  "race.place": "順位",
  "race.runs": "組",
  "race.runs.of": "{runs}/4",
  "race.score": "得点",
  "race.hidden": "裏向き",
  "race.lanes": "レース状況",
  "race.lane":
    "{name}：{place}位、{runs}組{scored}、裏向き{hidden}枚、つながり48中{links}、{state}",
  "race.scored": "、{score}点",
  "race.undo": "元に戻す",
  "race.hint": "ヒント",
  "race.menu": "メニュー",
  "race.won": "4組完成！ゴールです。",
  "race.stuck": "動かせるカードがありません。",
  "race.stuck.undo": "動かせるカードがありません。元に戻せば続けられます。",
  "race.resigned": "リタイアしました。",
  "race.timeup": "時間切れです。",
  "race.waiting": "{names}さんを待っています。",
  "race.progress": "4組中{runs}組{scored}、裏向き{hidden}枚、{seats}人中{place}位。",
  "race.timeLeft": "残り{time}。",
  "race.log": "{name}さん：{state}、{place}位、{runs}組。",

  "state.waiting": "待機中",
  "state.playing": "プレー中",
  "state.won": "完成",
  "state.stuck": "手詰まり",
  "state.resigned": "リタイア",
  "state.timeup": "時間切れ",
  "state.away": "離席中",

  "link.open": "接続済み",
  "link.latency": "接続済み、{ms}ミリ秒",
  "link.connecting": "接続しています…",
  "link.lost": "再接続しています… 手は保存されています。",
  "end.reload": "再読み込み",
  "end.home": "最初のページへ",

  "error.offline": "サーバーに接続できません。もう一度お試しください。",
  "error.too_fast": "操作が速すぎます。もう一度お試しください。",
  "error.unavailable": "サーバーが応答できません。少し待ってからお試しください。",
  "error.other": "うまくいきませんでした。もう一度お試しください。",
};
