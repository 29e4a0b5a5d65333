import type { DueState, MailLanguage, ReminderKind, TemplateKind } from '#contract/kernel/mail.ts';

/** The words of a mail: its subject, what stands before the list of documents, and what stands after it. */
export interface MailWords {
  subject: string;
  opening: string;
  closing: string;
}

/** What the product says of the documents in a mail, around a company's own words. */
interface ListWords {
  kinds: Record<ReminderKind, string>;
  states: Record<DueState, string>;
  /** What the sum of each kind is: a part whose day it is, or all that is left. */
  amounts: Record<ReminderKind, string>;
  due: string;
  /** For whom it is sent, under everything. */
  sentBy: (company: string) => string;
  /** The person that a preview writes to. */
  sampleName: string;
}

const enClosing =
  'If you have already taken care of this, please disregard this message. For any question, simply reply to this mail.\n\n{company}';
const jaClosing =
  '行き違いで既にお手続きがお済みの場合は、何卒ご容赦ください。ご不明な点は、このメールにご返信ください。\n\n{company}';

/** The words of the product, which a company may replace with its own. */
export const houseWords: Record<MailLanguage, Record<TemplateKind, MailWords>> = {
  en: {
    pendingTransaction: {
      subject: 'Your purchase {number} is waiting for you',
      opening: 'Dear {name},\n\nWe are keeping the following for you. It can be completed at our shop at any time.',
      closing: enClosing,
    },
    dueReminder: {
      subject: 'Your payment of {amount} is due on {dueDate}',
      opening: 'Dear {name},\n\nWe kindly remind you of the following payment.',
      closing: enClosing,
    },
    dueAfter: {
      subject: 'Your payment of {amount} was due on {dueDate}',
      opening: 'Dear {name},\n\nWe have not yet received the following payment. Please let us have it soon.',
      closing: enClosing,
    },
    serviceOverdue: {
      subject: 'Your order {number} at our workshop',
      opening: 'Dear {name},\n\nWe would like to tell you about the following order at our workshop.',
      closing: enClosing,
    },
    orderProcessing: {
      subject: 'We are preparing your order {number}',
      opening: 'Dear {name},\n\nThank you for your order. We are preparing it with care.',
      closing: enClosing,
    },
    madeToOrderOverdue: {
      subject: 'Your piece {number} needs a little longer',
      opening:
        'Dear {name},\n\nThe following piece, which we make for you, is not ready on the day that we had told you. We ask for your patience, and let you know as soon as it is.',
      closing: enClosing,
    },
    several: {
      subject: 'A reminder from {company}',
      opening: 'Dear {name},\n\nWe kindly remind you of the following.',
      closing: enClosing,
    },
  },
  ja: {
    pendingTransaction: {
      subject: '【{company}】お取り置き中のお品物のご案内（{number}）',
      opening:
        '{name} 様\n\nいつもご愛顧いただき、誠にありがとうございます。下記のお品物をお取り置きしております。ご都合のよろしいときに、ご来店をお待ちしております。',
      closing: jaClosing,
    },
    dueReminder: {
      subject: '【{company}】お支払期日（{dueDate}）のご案内',
      opening: '{name} 様\n\nいつもご愛顧いただき、誠にありがとうございます。下記のお支払期日をご案内申し上げます。',
      closing: jaClosing,
    },
    dueAfter: {
      subject: '【{company}】お支払いのお願い（期日 {dueDate}）',
      opening:
        '{name} 様\n\nいつもご愛顧いただき、誠にありがとうございます。下記のお支払いがまだ確認できておりません。ご確認のほど、よろしくお願い申し上げます。',
      closing: jaClosing,
    },
    serviceOverdue: {
      subject: '【{company}】お預かり品のご案内（{number}）',
      opening:
        '{name} 様\n\nいつもご愛顧いただき、誠にありがとうございます。下記のお預かり品についてご案内申し上げます。',
      closing: jaClosing,
    },
    orderProcessing: {
      subject: '【{company}】ご注文品の準備を進めております（{number}）',
      opening: '{name} 様\n\nこの度はご注文いただき、誠にありがとうございます。下記のご注文品の準備を進めております。',
      closing: jaClosing,
    },
    madeToOrderOverdue: {
      subject: '【{company}】ご注文品の仕上がりが遅れております（{number}）',
      opening:
        '{name} 様\n\nいつもご愛顧いただき、誠にありがとうございます。下記のご注文品は、お伝えしたお渡し予定日までに仕上げることができておりません。誠に申し訳ございませんが、今しばらくお待ちくださいますようお願い申し上げます。',
      closing: jaClosing,
    },
    several: {
      subject: '【{company}】ご確認のお願い',
      opening: '{name} 様\n\nいつもご愛顧いただき、誠にありがとうございます。下記についてご案内申し上げます。',
      closing: jaClosing,
    },
  },
};

export const listWords: Record<MailLanguage, ListWords> = {
  en: {
    kinds: {
      pendingTransaction: 'Kept for you',
      dueReminder: 'Payment due',
      dueAfter: 'Payment overdue',
      serviceOverdue: 'At our workshop',
      orderProcessing: 'Order in preparation',
      madeToOrderOverdue: 'Being made for you',
    },
    states: { OVERDUE: 'overdue', PENDING: 'pending' },
    amounts: {
      pendingTransaction: 'Remaining balance',
      dueReminder: 'Payment',
      dueAfter: 'Payment',
      serviceOverdue: 'Remaining balance',
      orderProcessing: 'Remaining balance',
      madeToOrderOverdue: 'Remaining balance',
    },
    due: 'Due',
    // A name may end with a full stop of its own.
    sentBy: (company) => `This mail was sent by ${company.replace(/\.$/, '')}.`,
    sampleName: 'Maria Santos',
  },
  ja: {
    kinds: {
      pendingTransaction: 'お取り置き',
      dueReminder: 'お支払期日のご案内',
      dueAfter: 'お支払い未確認',
      serviceOverdue: 'お預かり品',
      orderProcessing: 'ご注文品の準備中',
      madeToOrderOverdue: '制作中のご注文品',
    },
    states: { OVERDUE: '期日超過', PENDING: '期日前' },
    amounts: {
      pendingTransaction: '残金',
      dueReminder: 'お支払い額',
      dueAfter: 'お支払い額',
      serviceOverdue: '残金',
      orderProcessing: '残金',
      madeToOrderOverdue: '残金',
    },
    due: '期日',
    sentBy: (company) => `このメールは${company}からお送りしています。`,
    sampleName: '田中 由紀',
  },
};

/** What stands around the words that somebody wrote to a customer. */
export const replyWords: Record<
  MailLanguage,
  { greeting: (name: string) => string; closing: string; page: (link: string) => string }
> = {
  en: {
    greeting: (name) => `Dear ${name},`,
    closing: 'To answer, simply reply to this mail.',
    page: (link) => `Read the conversation and answer here:\n${link}`,
  },
  ja: {
    greeting: (name) => `${name} 様`,
    closing: 'ご返信は、このメールにそのままお寄せください。',
    page: (link) => `やりとりの確認とご返信は、こちらのページからお願いいたします。\n${link}`,
  },
};
