import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { featuredApi } from '#contract/shop/featured.ts';
import type { postApi } from '#contract/shop/post.ts';
import type { socialLinkApi } from '#contract/shop/socialLink.ts';
import type { shopVideoApi } from '#contract/shop/video.ts';

type Days = { daysAgo: number };

export interface DemoWindow {
  /** The company's logo as SVG, drawn of shapes alone: a server may have no fonts. */
  logo: string;
  links: DraftOf<typeof socialLinkApi.create>[];
  /** `piece` is the key of a piece; what is taken off is a share of the earlier price. */
  featured: (Pick<DraftOf<typeof featuredApi.create>, 'name' | 'nameJa' | 'description' | 'descriptionJa'> & {
    piece: string;
    percentOff?: number;
  })[];
  /** `{piece}` in the words is the address of that piece's picture. */
  posts: (Omit<DraftOf<typeof postApi.create>, 'coverId' | 'date' | 'slug'> & { cover?: string } & Days)[];
  video: Pick<DraftOf<typeof shopVideoApi.create>, 'name' | 'nameJa'>;
}

const coin = (ground: string, metal: string, line: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><g transform="translate(18.5 12.5) scale(1.8)"><rect x=".5" y=".5" width="14" height="21" rx="7" fill="${metal}"/><g stroke="${line}" stroke-width="1.1" fill="none"><path d="M3.200 7.400h8.600M2.200 16.400h10.600M3.200 18.400h8.600M4.300 5h6.400" stroke-opacity=".6"/><path d="M7.500 9.100 10 11.600l-2.500 2.500L5 11.600z"/></g></g></svg>`;

/** What each company shows, Tokyo first. */
export const demoWindows: DemoWindow[] = [
  {
    logo: coin('#1b1d22', '#a67c2d', '#fff'),
    links: [
      { platform: 'instagram', url: 'https://www.instagram.com/kinza.example' },
      { platform: 'line', url: 'https://line.me/R/ti/p/@kinza.example' },
      { platform: 'x', url: 'https://x.com/kinza_example' },
      { platform: 'youtube', url: 'https://www.youtube.com/@kinza.example' },
    ],
    featured: [
      {
        piece: 'ring-solitaire-k18-032',
        name: 'The solitaire we began with',
        nameJa: 'はじまりのソリティア',
        description: 'One diamond in six prongs, set at our own bench in Ginza.',
        descriptionJa: '6本爪の一粒ダイヤ。銀座の工房で一点ずつ石留めしています。',
      },
      {
        piece: 'earring-akoya-8',
        name: 'Akoya studs, this season’s first',
        nameJa: '今季初摘み あこや真珠ピアス',
        description: '8 mm pearls matched by hand, on posts of K18.',
        descriptionJa: '一粒ずつ色と照りを合わせた8mm珠。ポストはK18です。',
        percentOff: 10,
      },
      {
        piece: 'necklace-station-diamond',
        name: 'Diamonds along the chain',
        nameJa: 'ダイヤの灯りをつないで',
        description: 'Seven small lights, to be worn with anything.',
        descriptionJa: '小さな7つの輝き。毎日の装いに合わせやすい一本です。',
      },
      {
        piece: 'bracelet-kihei-2-18',
        name: 'Kihei, the weight one feels',
        nameJa: '手になじむ喜平ブレスレット',
        description: 'Two-face links, sold by the gram like everything here.',
        descriptionJa: '2面カットの喜平。重さは0.01gまで量り、価格に明記しています。',
      },
      {
        piece: 'watch-steel-blue',
        name: 'Blue for the summer',
        nameJa: '夏の青',
        description: 'Steel, 39 mm, a dial like the sea at noon.',
        descriptionJa: 'ステンレス39mm。正午の海のような文字盤です。',
        percentOff: 15,
      },
    ],
    posts: [
      {
        title: 'How we weigh a chain, link by link',
        titleJa: '喜平チェーンの量り方',
        daysAgo: 9,
        cover: 'necklace-kihei-2-50',
        active: true,
        content: `Gold is sold by its weight, so the **scale** is the most honest thing in our shop.

## What is on the page is on the scale

Every piece is weighed to *0.01 g* before it goes into the window:

1. The chain is cleaned and dried.
2. It is weighed three times.
3. The lowest of the three is what we write down.

![A kihei chain on grey paper]({necklace-kihei-w6-50})

> The customer should never take home less than the card says.

| Chain | Width | Weight of 50 cm |
|---|---|---|
| Two-face | 3.6 mm | 20 g |
| Six-face double | 5.2 mm | 50 g |

Questions? Write to [shop@kinza.example](mailto:shop@kinza.example).`,
        contentJa: `金は重さで値が決まります。だからこそ、店でいちばん正直なものは**秤**です。

## 表示の重さは、秤の重さ

店頭に並ぶ前に、どの品も*0.01g*まで量ります。

1. 汚れを落とし、よく乾かす
2. 三回量る
3. いちばん軽い数字を採用する

![喜平チェーン]({necklace-kihei-w6-50})

> お客様がお持ち帰りになる重さが、表示より軽くなることはありません。

| チェーン | 幅 | 50cmの重さ |
|---|---|---|
| 2面 | 3.6mm | 20g |
| 6面ダブル | 5.2mm | 50g |

お問い合わせは[shop@kinza.example](mailto:shop@kinza.example)まで。`,
      },
      {
        title: 'Akoya season: this year’s first 8 mm pearls',
        titleJa: '今季のあこや真珠、8mm珠が入荷しました',
        daysAgo: 24,
        cover: 'necklace-akoya-8',
        active: true,
        content: `The first pearls from Uwajima have arrived: **cold water, slow growth, deep lustre**.

- Studs of 8 mm
- A necklace of 8.0 to 8.5 mm with its certificate
- A ring with a single pearl

Come and see them by daylight; they change colour at the window.`,
        contentJa: `宇和島から今季最初の珠が届きました。**冷たい海でゆっくり巻いた、深い照り**が特徴です。

- 8mm珠のピアス
- 鑑別書付き 8.0〜8.5mmのネックレス
- 一粒珠のリング

ぜひ自然光でご覧ください。窓辺では表情が変わります。`,
      },
      {
        title: 'Summer hours at Ginza and Shinsaibashi',
        titleJa: '夏季の営業時間(銀座・心斎橋)',
        daysAgo: 43,
        active: true,
        content: `From **13 to 16 August** both shops close at 18:00.

Repairs handed in before the 10th are ready before the holidays.`,
        contentJa: `**8月13日〜16日**は、両店とも18時に閉店いたします。

8月10日までにお預かりした修理品は、お盆前にお渡しできます。`,
      },
      {
        title: 'Cleaning gold at home',
        titleJa: 'ご自宅でのお手入れ',
        daysAgo: 2,
        active: false,
        content: `Warm water, a drop of mild soap, a soft brush. *Not* for pearls, opals and emeralds.

To come: pictures of each step.`,
        contentJa: `ぬるま湯に中性洗剤を少々、やわらかいブラシで。真珠・オパール・エメラルドには*使えません*。

各工程の写真は撮影中です。`,
      },
    ],
    video: { name: 'Five pieces in the light', nameJa: '光の中の五つの品' },
  },
  {
    logo: coin('#a67c2d', '#fff', '#80601b'),
    links: [
      { platform: 'facebook', url: 'https://www.facebook.com/kinza.manila.example' },
      { platform: 'messenger', url: 'https://m.me/kinza.manila.example' },
      { platform: 'viber', url: 'https://chats.viber.com/kinza-example' },
    ],
    featured: [
      {
        piece: 'ring-bezel-k10',
        name: 'The ring everybody asks for',
        nameJa: '一番人気のリング',
        description: 'One small diamond that never catches on a sleeve.',
        descriptionJa: '袖に引っかからないフクリン留めの一粒ダイヤです。',
      },
      {
        piece: 'necklace-cable-45-k18',
        name: 'Cable chain, made to last',
        nameJa: '長く使えるあずきチェーン',
        description: 'K18, 45 cm, for a pendant or alone.',
        descriptionJa: 'K18・45cm。ペンダントを通しても、一本でも。',
        percentOff: 5,
      },
      {
        piece: 'earring-star-k10',
        name: 'Stars for the rainy season',
        nameJa: '雨季の星',
        description: 'Light studs in K10.',
        descriptionJa: 'K10の軽いスタッドピアスです。',
      },
    ],
    posts: [
      {
        title: 'Layaway: how it works',
        titleJa: '分割前払い(レイアウェイ)のご案内',
        daysAgo: 16,
        cover: 'ring-half-eternity-k18pg',
        active: true,
        content: `Choose a piece, pay **20 %**, and we keep it for you.

1. The schedule is on your paper before you sign.
2. No interest, no fee.
3. Paid early? Take it home early.`,
        contentJa: `お好きな品を選び、**20%**をお支払いいただくと、お取り置きいたします。

1. ご署名の前に、支払予定を書面でお渡しします。
2. 金利・手数料はかかりません。
3. 早くお支払いが終われば、その日にお渡しします。`,
      },
    ],
    video: { name: 'Five pieces in the light', nameJa: '光の中の五つの品' },
  },
];
