import type { ContactDraft } from '#contract/messages/webConversation.ts';

type Step =
  | { kind: 'reply'; text: string; hours?: number }
  | { kind: 'answer'; text: string; picture?: string; hours?: number }
  | { kind: 'close'; hours?: number };

interface DemoConversation {
  /** Tokyo is 0. */
  company: number;
  hoursAgo: number;
  begin: Omit<ContactDraft, 'itemCode'>;
  isAboutPiece?: boolean;
  steps: readonly Step[];
}

const by = (name: string, email: string, contactNumber = '') => ({ name, email, contactNumber, isMadeToOrder: false });

/** What customers wrote on the web. */
export const webConversations: readonly DemoConversation[] = [
  {
    company: 0,
    hoursAgo: 240,
    begin: {
      ...by('小川 美咲', 'misaki.ogawa@customer.example'),
      subject: 'リングのサイズ直し',
      text: '先月購入した甲丸リングを、11号から12号に直していただけますか。',
      language: 'ja',
    },
    steps: [
      {
        kind: 'reply',
        text: '小川様、お問い合わせありがとうございます。\n12号へのお直しは1週間ほどで承れます。店頭にお持ちください。',
      },
      { kind: 'close' },
    ],
  },
  {
    company: 0,
    hoursAgo: 120,
    begin: {
      ...by('Emily Carter', 'emily.carter@customer.example'),
      subject: 'Engraving on a pendant',
      text: 'Could you engrave two initials and a date on the back?',
      language: 'en',
    },
    steps: [
      { kind: 'reply', text: 'Dear Emily, gladly: up to 12 letters are included. It takes three days.', hours: 3 },
      { kind: 'close', hours: 20 },
      { kind: 'answer', text: 'One more question: can it be a handwritten heart, too?', hours: 30 },
    ],
  },
  {
    company: 0,
    hoursAgo: 50,
    begin: {
      ...by('高橋 健太', 'kenta.takahashi@customer.example', '090-5550-0142'),
      subject: 'ネックレスの修理について',
      text: '留め具が外れてしまいました。修理は可能でしょうか。',
      language: 'ja',
    },
    steps: [
      { kind: 'reply', text: '高橋様、お写真をお送りいただけますでしょうか。確認してお見積りいたします。', hours: 2 },
      {
        kind: 'answer',
        text: '写真をお送りします。よろしくお願いいたします。',
        picture: 'bracelet-figaro-sv',
        hours: 4,
      },
    ],
  },
  {
    company: 0,
    hoursAgo: 26,
    isAboutPiece: true,
    begin: {
      ...by('Sophie Laurent', 'sophie.laurent@customer.example'),
      subject: 'Is it to be seen in Ginza?',
      text: 'I am in Tokyo next week. May I see this piece in the shop before I decide?',
      language: 'en',
    },
    steps: [],
  },
  {
    company: 0,
    hoursAgo: 5,
    begin: {
      ...by('渡辺 直子', '', '03-5550-0177'),
      isMadeToOrder: true,
      subject: 'オーダーメイドについて',
      text: '祖母の指輪の石を使って、ペンダントを作っていただきたいです。お電話をいただけると助かります。',
      language: 'ja',
    },
    steps: [],
  },
  {
    company: 1,
    hoursAgo: 72,
    begin: {
      ...by('Ana Reyes', 'ana.reyes@customer.example', '+63 917 555 0142'),
      subject: 'Delivery to Cebu',
      text: 'How long does a parcel to Cebu take, and is it insured?',
      language: 'en',
    },
    steps: [
      { kind: 'reply', text: 'Dear Ana, three days, insured to its full price.', hours: 2 },
      { kind: 'close', hours: 40 },
    ],
  },
  {
    company: 1,
    hoursAgo: 9,
    isAboutPiece: true,
    begin: {
      ...by('Marco Villanueva', 'marco.villanueva@customer.example'),
      subject: 'Layaway for this piece',
      text: 'Can I pay this one over six months?',
      language: 'en',
    },
    steps: [],
  },
];

/** Replies that the shops write often. */
export const savedWords = [
  {
    name: 'Shipped',
    nameJa: '発送のご案内',
    text: 'Your order {number} is on its way. Its parcel: {tracking}.',
    textJa: 'ご注文 {number} を発送いたしました。お問い合わせ番号：{tracking}',
  },
  {
    name: 'Payment due',
    nameJa: 'お支払いのご案内',
    text: 'The total of {number} is {total}, to be paid by {due}.',
    textJa: '{number} の合計は {total} です。{due} までにお支払いをお願いいたします。',
  },
  {
    name: 'Opening hours',
    nameJa: '営業時間のご案内',
    text: 'We are open from 11:00 to 19:30, every day but Wednesday.',
    textJa: '営業時間は11:00〜19:30、水曜定休でございます。ご来店をお待ちしております。',
  },
];
