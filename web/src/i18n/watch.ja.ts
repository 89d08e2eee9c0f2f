/** What is said in Japanese to those who watch a race. */
import type { WatchKey } from "./watch.en";

export const watchJa: Readonly<Record<WatchKey, string>> = {
  "watch.title": "全員の盤面",
  "watch.masked": "一部を隠しています",
  "watch.masked.text":
    "全員がすでに知っているカードだけが見えます。まだ誰かがめくっていないカードは表を見せず、それが分かってしまう手の前で盤面は止まります。先に出るカードを教えることは誰にもできません。",
  "watch.legend.back": "裏向きのカード",
  "watch.legend.turned": "めくられたが、全員はまだ見ていないカード",
  "watch.legend.later": "まだ見せられない手の数",
  "watch.later": "まだ見せられない手：{n}",
  "watch.board": "{name}の盤面",
  "watch.all": "全員の盤面へ",
  "watch.you": "あなた",
  "watch.score": "{score}点",
  "watch.stock": "山札 {n}",
  "watch.hidden": "裏向き{n}枚",
  "watch.unseen": "表を見せないカード",
  "watch.empty": "空",
};
