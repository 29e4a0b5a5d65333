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
  back: string;
  changed: string;
  total: string;
  amount: string;
  /** When the hold or the term of payment ends. */
  end: string;
  reason: string;
  /** The noun of an order, or of a layaway. */
  order: string;
  /** What a reminder waits for, as `{payment}`: all of an order, the down payment of a layaway. */
  payment: string;
  /** What is still to be paid after a payment, and when. */
  rest: string;
}

/** How something is ordered on the web. */
type OrderedAs = 'order' | 'layaway';

export interface Words {
  subject: string;
  opening: string;
  closing: string;
}

interface Around {
  mails: Record<OrderMail, Words>;
  /** What stands for `{order}`. */
  nouns: Record<OrderedAs, string>;
  /** What stands for `{payment}`; `first` is that of a layaway without a down payment. */
  payments: Record<OrderedAs | 'first', string>;
  sums: Record<'subtotal' | 'discount' | 'fees' | 'shippingFee' | 'total', string>;
  tax: (rate: string) => string;
  taxWithin: (rate: string) => string;
  /** Behind the name of a sum. */
  withTax: string;
  withoutTax: string;
  /** What a piece costs, with its tax first. */
  taxed: (sum: string) => string;
  untaxed: (taxed: string, sum: string) => string;
  /** How long a confirmed order waits for its payment; of one that is paid otherwise nothing is said. */
  payUntil: (end: string) => string;
  /** What the first payment of a confirmed layaway comes to, and until when it is awaited, if there is such a day. */
  payFirst: (payment: string, sum: string, end: string) => string;
  left: (sum: string) => string;
  next: (sum: string, day: string) => string;
  /** That a layaway is paid, and how it goes on: it is fetched at the shop, or sent. */
  isWhole: Record<'fetched' | 'sent', string>;
  /** That the total is another than the one that was ordered at. */
  totalChanged(before: string, now: string): string;
  /** What a refund is for, above the pieces. */
  cameBack: string;
  partSent: string;
  howToPay: string;
  /** Above the shop at which it is fetched. */
  pickup: string;
  tracking: string;
  schedule: string;
  downPayment: string;
  /** The down payment before the shop has confirmed the layaway, when it has no day yet. */
  downPaymentLater: string;
  page: (link: string, order: string) => string;
  /** Above the link into the office. */
  office: string;
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
        'Dear {name},\n\nThank you for your order. We keep the following for you until {end}, and let you know as soon as we have confirmed it. Please do not pay before that.',
      closing: '{company}',
    },
    shop: {
      subject: 'New order from the online shop',
      opening: '{name} has ordered in the online shop. The pieces are held until {end}. Please confirm the order.',
      closing: '{company}',
    },
    confirmed: {
      subject: 'Your {order} {number} is confirmed',
      opening: 'Dear {name},\n\nWe have confirmed your {order}. {end}{changed}',
      closing: '{company}',
    },
    reminder: {
      subject: 'Your {order} {number} is kept until {end}',
      opening:
        'Dear {name},\n\nWe have not yet received {payment} of {amount}. We keep your pieces until {end}; after that they are for sale again.\n\nIf you have already paid, please disregard this message.',
      closing: '{company}',
    },
    paid: {
      subject: 'We have received your payment for {number}',
      opening: 'Dear {name},\n\nThank you. We have received {amount}.\n\n{rest}',
      closing: '{company}',
    },
    shipped: {
      subject: 'Your {order} {number} is on its way',
      opening: 'Dear {name},\n\nYour pieces have left our shop.{back}',
      closing: '{company}',
    },
    delivered: {
      subject: 'Your {order} {number} was delivered',
      opening: 'Dear {name},\n\nYour pieces were delivered. Thank you for choosing us. We hope that you enjoy them.',
      closing: '{company}',
    },
    cancelled: {
      subject: 'Your {order} {number} was cancelled',
      opening: 'Dear {name},\n\nYour {order} was cancelled. {reason}',
      closing: '{company}',
    },
    refunded: {
      subject: 'A refund for your {order} {number}',
      opening: 'Dear {name},\n\nWe have refunded {amount} to you.{back}',
      closing: '{company}',
    },
    link: {
      subject: 'The page of your {order} {number}',
      opening: 'Dear {name},\n\nHere is a new link to your {order}. The link before it has ended.',
      closing: '{company}',
    },
  },
  nouns: { order: 'order', layaway: 'layaway' },
  payments: { order: 'your payment', layaway: 'the down payment', first: 'the first payment' },
  sums: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    fees: 'Additional fees',
    shippingFee: 'Shipping fee',
    total: 'Total',
  },
  tax: (rate) => `Consumption tax (${rate})`,
  taxWithin: (rate) => `Consumption tax within (${rate})`,
  withTax: ', tax included',
  withoutTax: ', without tax',
  taxed: (sum) => `${sum} tax included`,
  untaxed: (taxed, sum) => `${taxed} tax included (${sum} without tax)`,
  payUntil: (end) => (end ? `Please pay by ${end}.` : ''),
  payFirst: (payment, sum, end) => `Please make ${payment} of ${sum}${end ? ` by ${end}` : ''}.`,
  left: (sum) => `The remaining balance is ${sum}.`,
  next: (sum, day) => `The next payment of ${sum} is due on ${day}.`,
  isWhole: {
    fetched: 'Your layaway is now fully paid. We will get in touch with you about handing over your pieces.',
    sent: 'Your layaway is now fully paid. We are preparing your parcel, and let you know as soon as it has left our shop.',
  },
  totalChanged: (before, now) => `\n\nThe shipping fee was set anew: the total is ${now} in place of ${before}.`,
  cameBack: '\n\nWhat came back to us:',
  partSent: '\n\nIn this parcel:',
  howToPay: 'How to pay',
  pickup: 'Pickup at the shop',
  tracking: 'Tracking number',
  schedule: 'Payment schedule',
  downPayment: 'Down payment',
  downPaymentLater: 'Down payment, once we have confirmed',
  page: (link, order) => `Follow your ${order} here:\n${link}`,
  office: 'Open it here:',
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
      subject: '【{company}】{order}が確定しました（{number}）',
      opening: '{name} 様\n\n{order}が確定いたしました。{end}{changed}',
      closing: '{company}',
    },
    reminder: {
      subject: '【{company}】お支払期限のご案内（{number}、{end}まで）',
      opening:
        '{name} 様\n\n{payment}{amount}のお支払いがまだ確認できておりません。お品物は{end}までお取り置きしております。期限を過ぎますと、お取り置きは解除されます。\n\n行き違いで既にお手続きがお済みの場合は、何卒ご容赦ください。',
      closing: '{company}',
    },
    paid: {
      subject: '【{company}】ご入金を確認いたしました（{number}）',
      opening: '{name} 様\n\n{amount}のご入金を確認いたしました。誠にありがとうございます。\n\n{rest}',
      closing: '{company}',
    },
    shipped: {
      subject: '【{company}】お品物を発送いたしました（{number}）',
      opening: '{name} 様\n\n{order}のお品物を発送いたしました。{back}',
      closing: '{company}',
    },
    delivered: {
      subject: '【{company}】お品物の配達が完了しました（{number}）',
      opening:
        '{name} 様\n\n{order}のお品物の配達が完了いたしました。末永くご愛用いただけましたら幸いです。この度は誠にありがとうございました。',
      closing: '{company}',
    },
    cancelled: {
      subject: '【{company}】{order}のキャンセルについて（{number}）',
      opening: '{name} 様\n\n{order}はキャンセルとなりました。{reason}',
      closing: '{company}',
    },
    refunded: {
      subject: '【{company}】ご返金のお知らせ（{number}）',
      opening: '{name} 様\n\n{amount}をご返金いたしました。{back}',
      closing: '{company}',
    },
    link: {
      subject: '【{company}】{order}ページのご案内（{number}）',
      opening: '{name} 様\n\n{order}ページの新しいURLをお送りします。以前のURLはご利用いただけません。',
      closing: '{company}',
    },
  },
  nouns: { order: 'ご注文', layaway: 'お取り置き' },
  payments: { order: '', layaway: '頭金', first: '初回分' },
  sums: { subtotal: '小計', discount: '値引額', fees: '手数料', shippingFee: '送料', total: 'お支払い合計' },
  tax: (rate) => `消費税（${rate}）`,
  taxWithin: (rate) => `内消費税（${rate}）`,
  withTax: '（税込）',
  withoutTax: '（税抜）',
  taxed: (sum) => `${sum}（税込）`,
  untaxed: (taxed, sum) => `${taxed}（税込／税抜 ${sum}）`,
  payUntil: (end) => (end ? `${end}までにお支払いをお願いいたします。` : ''),
  payFirst: (payment, sum, end) => `${end ? `${end}までに、` : ''}${payment}${sum}のお支払いをお願いいたします。`,
  left: (sum) => `残額は${sum}でございます。`,
  next: (sum, day) => `次回のお支払いは${sum}、お支払期日は${day}でございます。`,
  isWhole: {
    fetched:
      'お取り置きのお品物の代金は、これをもちまして全額お支払いいただきました。お品物のお渡しにつきましては、あらためてご連絡いたします。',
    sent: 'お取り置きのお品物の代金は、これをもちまして全額お支払いいただきました。これより発送の準備を進めてまいります。発送いたしましたら、あらためてご連絡いたします。',
  },
  totalChanged: (before, now) => `\n\n送料を改めましたので、お支払い合計は${before}から${now}となりました。`,
  cameBack: '\n\n返品されたお品物：',
  partSent: '\n\n今回発送したお品物：',
  howToPay: 'お支払い方法',
  pickup: '店頭でのお受け取り',
  tracking: 'お問い合わせ番号',
  schedule: 'お支払予定',
  downPayment: '頭金',
  downPaymentLater: '頭金（確定のご連絡後）',
  page: (link, order) => `${order}の状況は、こちらのページからご確認いただけます。\n${link}`,
  office: '詳細はこちらです。',
  featured: 'オンラインショップの特別価格',
  holdEnded: 'お取り置きの期限が過ぎたためです。',
  termEnded: 'お支払期限までにご入金が確認できなかったためです。',
  byCustomer: 'お客様ご自身によるお手続きです。',
};

export const orderWords: Record<MailLanguage, Around> = { en, ja };

/** The words of a mail with its places filled. What a customer typed is never read for places again. */
export function fillOrderPlaces(text: string, places: OrderMailPlaces): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => places[name as keyof OrderMailPlaces] ?? whole);
}
