import { shopSettingApi } from '#contract/shop/setting.ts';
import type { Context } from '../../kernel/context.ts';
import { offeredMethods } from '../../sales/shippingMethod.ts';
import { editSettings, showSettings, switchShop } from '../../shop/setting/actions.ts';

interface ShopWords {
  countries: string[];
  heroFirst: string;
  heroFirstJa: string;
  heroSecond: string;
  heroSecondJa: string;
  bank: [words: string, wordsJa: string];
  atShop: [words: string, wordsJa: string] | null;
  cashOnDelivery: [words: string, wordsJa: string] | null;
  seller: { name: string; nameJa: string; head: string; headJa: string; place: string; placeJa: string; reach: string };
}

/** What each company's shop on the web says, Tokyo first. */
const shops: ShopWords[] = [
  {
    countries: ['JP'],
    heroFirst: 'Gold you can hold to the gram',
    heroFirstJa: 'グラムまで確かな、金のジュエリー',
    heroSecond: 'Every piece is weighed in our Ginza workshop. The weight is on the page, and on your card.',
    heroSecondJa: '一点ずつ銀座の工房で量り、重さをページとカードに記しています。',
    bank: [
      'Mizuho Bank, Ginza branch, ordinary account 1234567, Kinza Jewellers K.K.',
      'みずほ銀行 銀座支店 普通 1234567 キンザジュエラーズ（カ',
    ],
    atShop: ['Cash or card at Ginza Main, 11:00 to 19:30', '銀座本店にて現金またはカード（11:00〜19:30）'],
    cashOnDelivery: ['Pay the driver in cash; up to ¥300,000', '配達員に現金でお支払いください（30万円まで）'],
    seller: {
      name: 'Kinza Jewellers K.K.',
      nameJa: '金座ジュエラーズ株式会社',
      head: 'Haruka Mori',
      headJa: '森 遥',
      place: '4-5-6 Ginza, Chuo-ku, Tokyo 104-0061',
      placeJa: '〒104-0061 東京都中央区銀座四丁目5-6',
      reach: '03-5550-1234, shop@kinza.example',
    },
  },
  {
    countries: ['JP', 'PH'],
    heroFirst: 'From Makati, weighed in grams',
    heroFirstJa: 'マカティから、グラムでお届け',
    heroSecond: 'The same scales as in Ginza, sent to Japan and all over the Philippines.',
    heroSecondJa: '銀座と同じ秤で量り、日本とフィリピン全土へお送りします。',
    bank: [
      'BDO Unibank, Ayala Avenue branch, account 0012 3456 7890, Kinza Manila Inc.',
      'BDOユニバンク アヤラ通り支店 0012 3456 7890 Kinza Manila Inc.',
    ],
    atShop: ['Cash or card at Makati, 10:00 to 20:00', 'マカティ店にて現金またはカード（10:00〜20:00）'],
    cashOnDelivery: null,
    seller: {
      name: 'Kinza Manila Inc.',
      nameJa: '金座マニラ',
      head: 'Maria Santos',
      headJa: 'マリア・サントス',
      place: '88 Ayala Avenue, Makati, Metro Manila 1226',
      placeJa: 'フィリピン マニラ首都圏マカティ市アヤラ通り88',
      reach: '+63 2 8555 0123, manila@kinza.example',
    },
  },
];

/** Switches the shop on the web of a company on, with everything that it needs. */
export async function openDemoShop(admin: Context, index: number): Promise<void> {
  const words = shops[index];
  if (!words) return;
  const { methods } = await offeredMethods(admin);
  const { version } = await showSettings(admin);
  const { countries, heroFirst, heroFirstJa, heroSecond, heroSecondJa, bank, cashOnDelivery, atShop, seller } = words;
  const ways = { bankTransfer: bank, cashOnDelivery, atShop };
  const settings = shopSettingApi.edit.input.parse({
    version,
    locationId: admin.locationId,
    holdHours: 24,
    payDays: 7,
    payWays: Object.entries(ways).flatMap(([way, said]) => (said ? [{ way, words: said[0], wordsJa: said[1] }] : [])),
    shippingMethodIds: methods.map(({ id }) => id),
    countries,
    heroFirst,
    heroFirstJa,
    heroSecond,
    heroSecondJa,
    ...deliveryOf(countries),
    ...lawOf(seller),
    ...privacyOf(seller),
  });
  const edited = await editSettings(admin, settings);
  await switchShop(admin, { isOpen: true, version: edited.version });
}

function deliveryOf(countries: readonly string[]) {
  const isAbroad = countries.includes('PH');
  const places = isAbroad ? 'Japan and the Philippines' : 'everywhere in Japan';
  const placesJa = isAbroad ? '日本国内とフィリピン全土' : '日本全国';
  return {
    delivery: `We deliver to ${places}, insured to the full price.

- An order is held for 24 hours until we confirm it.
- You then have 7 days to pay.
- A parcel leaves within two working days after payment, and you receive its tracking number by mail.

The shipping fee follows from method, region and weight, and stands on the last page before you order.`,
    deliveryJa: `${placesJa}へ、商品価格の全額に保険をかけてお届けします。

- ご注文は24時間お取り置きし、その間に確認のご連絡を差し上げます。
- ご確認後、7日以内にお支払いください。
- ご入金から2営業日以内に発送し、追跡番号をメールでお知らせします。

送料は配送方法・地域・重さによります。ご注文の最終画面で金額をご確認いただけます。`,
  };
}

function lawOf(seller: ShopWords['seller']) {
  return {
    law: `| Matter | Statement |
|---|---|
| Seller | ${seller.name} |
| Responsible | ${seller.head} |
| Address | ${seller.place} |
| Telephone, e-mail | ${seller.reach} |
| Price | On the page of each piece, tax included |
| Other costs | Shipping fee; bank charges of a transfer |
| Payment | Within 7 days after we confirm the order |
| Delivery | Within two working days after payment; pieces made to order as agreed |
| Returns | Within 8 days after delivery, unworn, at your cost; at ours where a piece is faulty. Pieces made to order are excepted. |`,
    lawJa: `| 項目 | 内容 |
|---|---|
| 販売業者 | ${seller.nameJa} |
| 運営責任者 | ${seller.headJa} |
| 所在地 | ${seller.placeJa} |
| 電話番号・メール | ${seller.reach} |
| 販売価格 | 各商品ページに税込価格を表示 |
| 商品代金以外の必要料金 | 送料、銀行振込手数料 |
| お支払い時期 | ご注文の確認後7日以内 |
| 商品の引渡し時期 | ご入金から2営業日以内に発送（受注制作品は別途ご相談） |
| 返品・交換 | 未使用品に限り商品到着後8日以内。送料はお客様負担、不良品は当社負担。受注制作品を除く。 |`,
  };
}

function privacyOf(seller: ShopWords['seller']) {
  return {
    privacy: `We use your name, address, telephone number and e-mail address to deliver what you order, to answer you, and to keep the records that the law asks for.

- We give them to nobody but the carrier who brings your parcel.
- This shop sets one cookie, once you put a piece in the cart: it holds the codes, quantities and prices of these pieces for 30 days. Visits are counted without a cookie.
- As long as a tab is open, your browser remembers on which page you began and which site sent you. We learn of it with an order, and not at all where your browser asks not to be tracked.
- You may ask at any time what we know of you, and have it corrected or erased: ${seller.reach}.`,
    privacyJa: `お客様のお名前・ご住所・お電話番号・メールアドレスは、商品のお届け、お問い合わせへの回答、法令で定められた記録の保存のために利用します。

- 配送業者を除き、第三者に提供することはありません。
- カートに商品を入れると、商品コード、数量、価格だけを記録するCookieを30日間保存します。それ以外のCookieは使わず、アクセスの集計にも使いません。
- タブを開いている間だけ、最初に見たページと参照元サイトをお使いのブラウザに記憶し、ご注文時にのみ受け取ります。追跡拒否の設定がある場合は記憶しません。
- 開示・訂正・削除のご請求はいつでも承ります：${seller.reach}`,
  };
}
