import type { MailLanguage } from '#contract/kernel/mail.ts';

/** What a customer of the shop on the web is told of an order; `shop` goes to the shop. */
export const orderMails = [
  'received',
  'shop',
  'confirmed',
  'reminder',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'link',
] as const;
export type OrderMail = (typeof orderMails)[number];

/** What is filled in, as texts of the language. */
export interface OrderMailPlaces {
  name: string;
  number: string;
  company: string;
  total: string;
  amount: string;
  /** When the hold or the term of payment ends. */
  end: string;
  reason: string;
}

interface Words {
  subject: string;
  opening: string;
  closing: string;
}

interface Around {
  mails: Record<OrderMail, Words>;
  total: string;
  howToPay: string;
  tracking: string;
  schedule: string;
  downPayment: string;
  page: (link: string) => string;
  office: (link: string) => string;
  /** Why a line has another price than its item. */
  featured: string;
  /** Why an order was cancelled by itself, or by its customer. */
  holdEnded: string;
  termEnded: string;
  byCustomer: string;
}

const en: Around = {
  mails: {
    received: {
      subject: 'We have received your order {number}',
      opening:
        'Dear {name},\n\nthank you for your order. We keep the following for you until {end}, and let you know as soon as we have confirmed it. Please do not pay before that.',
      closing: '{company}',
    },
    shop: {
      subject: 'New order {number} from the online shop',
      opening: '{name} has ordered in the online shop. The pieces are held until {end}. Please confirm the order.',
      closing: '{company}',
    },
    confirmed: {
      subject: 'Your order {number} is confirmed',
      opening: 'Dear {name},\n\nwe have confirmed your order. {end}',
      closing: '{company}',
    },
    reminder: {
      subject: 'Your order {number} is kept until {end}',
      opening:
        'Dear {name},\n\nwe have not yet received your payment of {amount}. We keep your pieces until {end}; after that they are for sale again.\n\nIf you have already paid, please disregard this message.',
      closing: '{company}',
    },
    paid: {
      subject: 'We have received your payment for {number}',
      opening: 'Dear {name},\n\nthank you. We have received {amount}.',
      closing: '{company}',
    },
    shipped: {
      subject: 'Your order {number} is on its way',
      opening: 'Dear {name},\n\nyour pieces have left our shop.',
      closing: '{company}',
    },
    delivered: {
      subject: 'Your order {number} was delivered',
      opening: 'Dear {name},\n\nyour pieces were delivered. Thank you for choosing us. We hope that you enjoy them.',
      closing: '{company}',
    },
    cancelled: {
      subject: 'Your order {number} was cancelled',
      opening: 'Dear {name},\n\nyour order was cancelled. {reason}',
      closing: '{company}',
    },
    refunded: {
      subject: 'A refund for your order {number}',
      opening: 'Dear {name},\n\nwe have returned {amount} to you.',
      closing: '{company}',
    },
    link: {
      subject: 'The page of your order {number}',
      opening: 'Dear {name},\n\nhere is a new link to your order. The link before it has ended.',
      closing: '{company}',
    },
  },
  total: 'Total',
  howToPay: 'How to pay',
  tracking: 'Tracking number',
  schedule: 'Payment schedule',
  downPayment: 'Down payment',
  page: (link) => `Follow your order here:\n${link}`,
  office: (link) => `Open the order here:\n${link}`,
  featured: 'Featured price of the online shop',
  holdEnded: 'The time for which it was held is over.',
  termEnded: 'We received no payment within the time for it.',
  byCustomer: 'You cancelled it yourself.',
};

const ja: Around = {
  mails: {
    received: {
      subject: '【{company}】ご注文を承りました（{number}）',
      opening:
        '{name} 様\n\nこの度はご注文いただき、誠にありがとうございます。下記のお品物を{end}までお取り置きいたします。ご注文の確定後に、あらためてご連絡いたします。お支払いは確定のご連絡をお待ちください。',
      closing: '{company}',
    },
    shop: {
      subject: 'オンラインショップ 新規注文（{number}）',
      opening:
        '{name} 様より、オンラインショップでご注文がありました。お品物の確保期限は{end}です。ご注文の確定をお願いします。',
      closing: '{company}',
    },
    confirmed: {
      subject: '【{company}】ご注文が確定しました（{number}）',
      opening: '{name} 様\n\nご注文が確定いたしました。{end}',
      closing: '{company}',
    },
    reminder: {
      subject: '【{company}】お支払期限のご案内（{number}、{end}まで）',
      opening:
        '{name} 様\n\n{amount}のお支払いがまだ確認できておりません。お品物は{end}までお取り置きしております。期限を過ぎますと、お取り置きは解除されます。\n\n行き違いで既にお手続きがお済みの場合は、何卒ご容赦ください。',
      closing: '{company}',
    },
    paid: {
      subject: '【{company}】ご入金を確認いたしました（{number}）',
      opening: '{name} 様\n\n{amount}のご入金を確認いたしました。誠にありがとうございます。',
      closing: '{company}',
    },
    shipped: {
      subject: '【{company}】お品物を発送いたしました（{number}）',
      opening: '{name} 様\n\nご注文のお品物を発送いたしました。',
      closing: '{company}',
    },
    delivered: {
      subject: '【{company}】お品物の配達が完了しました（{number}）',
      opening:
        '{name} 様\n\nご注文のお品物の配達が完了いたしました。末永くご愛用いただけましたら幸いです。この度は誠にありがとうございました。',
      closing: '{company}',
    },
    cancelled: {
      subject: '【{company}】ご注文のキャンセルについて（{number}）',
      opening: '{name} 様\n\nご注文はキャンセルとなりました。{reason}',
      closing: '{company}',
    },
    refunded: {
      subject: '【{company}】ご返金のお知らせ（{number}）',
      opening: '{name} 様\n\n{amount}をご返金いたしました。',
      closing: '{company}',
    },
    link: {
      subject: '【{company}】ご注文ページのご案内（{number}）',
      opening: '{name} 様\n\nご注文ページの新しいURLをお送りします。以前のURLはご利用いただけません。',
      closing: '{company}',
    },
  },
  total: 'お支払い合計',
  howToPay: 'お支払い方法',
  tracking: 'お問い合わせ番号',
  schedule: 'お支払予定',
  downPayment: '頭金',
  page: (link) => `ご注文の状況は、こちらのページからご確認いただけます。\n${link}`,
  office: (link) => `注文の詳細はこちらです。\n${link}`,
  featured: 'オンラインショップの特別価格',
  holdEnded: 'お取り置きの期限が過ぎたためです。',
  termEnded: 'お支払期限までにご入金が確認できなかったためです。',
  byCustomer: 'お客様ご自身によるお手続きです。',
};

export const orderWords: Record<MailLanguage, Around> = { en, ja };

/** How long a confirmed order waits for its payment; of one that is paid otherwise nothing is said. */
export const payUntil: Record<MailLanguage, (end: string) => string> = {
  en: (end) => (end ? `Please pay by ${end}.` : ''),
  ja: (end) => (end ? `${end}までにお支払いをお願いいたします。` : ''),
};

/** The words of a mail with its places filled. What a customer typed is never read for places again. */
export function fillOrderPlaces(text: string, places: OrderMailPlaces): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => places[name as keyof OrderMailPlaces] ?? whole);
}
