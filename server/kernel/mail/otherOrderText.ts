import type { OrderMail, Words } from './orderText.ts';

type Some = Partial<Record<OrderMail, Words>>;

/**
 * What mails say of what is no plain order: of a layaway, where `{order}` alone does not make the words of an order right; of
 * one that is fetched at the shop; and of an order that is.
 */
export const otherOrderWords: Record<'en' | 'ja', { layaway: Some; fetchedLayaway: Some; fetched: Some }> = {
  en: {
    layaway: {
      received: {
        subject: 'We have received your layaway {number}',
        opening:
          'Dear {name},\n\nThank you for applying for a layaway. We keep the following for you until {end}, and let you know as soon as we have confirmed it. Please do not pay before that.',
        closing: '{company}',
      },
      shop: {
        subject: 'New layaway from the online shop',
        opening:
          '{name} has applied for a layaway in the online shop. The pieces are held until {end}. Please confirm the layaway.',
        closing: '{company}',
      },
    },
    fetchedLayaway: {
      delivered: {
        subject: 'Your layaway {number} was handed over',
        opening:
          'Dear {name},\n\nYour pieces were handed over at our shop, and your layaway is complete. Thank you for choosing us. We hope that you enjoy them.',
        closing: '{company}',
      },
    },
    fetched: {
      shipped: {
        subject: 'Your {order} {number} was handed over',
        opening: 'Dear {name},\n\nYour pieces were handed over at our shop. We hope that you enjoy them.',
        closing: '{company}',
      },
      delivered: {
        subject: 'Your {order} {number} is complete',
        opening: 'Dear {name},\n\nYour {order} is complete. Thank you for choosing us.',
        closing: '{company}',
      },
    },
  },
  ja: {
    layaway: {
      received: {
        subject: '【{company}】お取り置きのお申し込みを承りました（{number}）',
        opening:
          '{name} 様\n\nこの度はお取り置きをお申し込みいただき、誠にありがとうございます。下記のお品物を{end}まで確保いたします。お取り置きの確定後に、あらためてご連絡いたします。お支払いは確定のご連絡をお待ちください。',
        closing: '{company}',
      },
      shop: {
        subject: 'オンラインショップ 取置きのお申し込み（{number}）',
        opening:
          '{name} 様より、オンラインショップで取置きのお申し込みがありました。お品物の確保期限は{end}です。取置きの確定をお願いします。',
        closing: '{company}',
      },
    },
    fetchedLayaway: {
      delivered: {
        subject: '【{company}】お取り置きのお品物をお渡しいたしました（{number}）',
        opening:
          '{name} 様\n\nお取り置きのお品物を店頭でお渡しいたしました。末永くご愛用いただけましたら幸いです。この度は誠にありがとうございました。',
        closing: '{company}',
      },
    },
    fetched: {
      shipped: {
        subject: '【{company}】お品物をお渡しいたしました（{number}）',
        opening: '{name} 様\n\n{order}のお品物を店頭でお渡しいたしました。末永くご愛用いただけましたら幸いです。',
        closing: '{company}',
      },
      delivered: {
        subject: '【{company}】{order}のお取引が完了しました（{number}）',
        opening: '{name} 様\n\n{order}のお取引が完了いたしました。この度は誠にありがとうございました。',
        closing: '{company}',
      },
    },
  },
};
