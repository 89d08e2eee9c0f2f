/** What is said in Japanese to those who watch a race. */
import type { WatchKey } from "./watch.en";

export const watchJa: Readonly<Record<WatchKey, string>> = {
  "watch.title": "全員の盤面",
  "watch.masked": "一部を隠しています",
  "watch.masked.text":
    "全員がすでに知っているカードだけが見えます。まだ誰かがめくっていないカードは表を見せず、それが分かってしまう手の前で盤面は止まります。先に出るカードを教えることは誰にもできません。",
  "watch.open": "公開（{n}秒遅れ）",
  "watch.open.now": "公開",
  "watch.open.text":
    "{n}秒前にプレイヤーが見ていた表向きのカードがすべて見えます。順位と数字は今のものなので、盤面より先に進んでいることがあります。",
  "watch.open.now.text": "プレイヤーが見ている表向きのカードがすべて見えます。",
  "watch.none": "観戦中です。カードはレース後に公開されます。",
  "watch.attempt": "{name}さんの正式な挑戦です。カードは順位の確定後に公開されます。",
  "watch.soon": "盤面は{n}秒遅れで表示されます。最初の盤面まであと{time}。",
  "watch.legend.back": "裏向きのカード",
  "watch.legend.turned": "めくられたが、全員はまだ見ていないカード",
  "watch.legend.later": "まだ見せられない手の数",
  "watch.legend.behind": "その後に行われた手の数",
  "watch.behind": "その後に行われた手：{n}",
  "watch.later": "まだ見せられない手：{n}",
  "watch.board": "{name}の盤面",
  "watch.all": "全員の盤面へ",
  "watch.next": "次の盤面",
  "watch.previous": "前の盤面",
  "watch.follow": "首位を追う",
  "watch.following": "{name}を追っています。",
  "watch.keys": "キー：←と→で隣の盤面、Lで首位を追う、Escで全員の盤面へ。",
  "watch.people": "観戦者：{n}人",
  "watch.you": "あなた",
  "watch.score": "{score}点",
  "watch.stock": "山札 {n}",
  "watch.hidden": "裏向き{n}枚",
  "watch.unseen": "表を見せないカード",
  "watch.empty": "空",

  "race.watch": "ほかの人を見る",
  "race.watch.own": "自分の盤面",
};
