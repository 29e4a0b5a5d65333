/** Digits as people type them, full-width too, in the form 123-4567 as far as they go. */
export function postalText(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, 7);
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}

/** First two digits of Japan Post's areas, up to and with the last one of each prefecture. */
const areas: readonly (readonly [last: number, prefecture: string])[] = [
  [0, '北海道'],
  [1, '秋田県'],
  [2, '岩手県'],
  [3, '青森県'],
  [9, '北海道'],
  [20, '東京都'],
  [25, '神奈川県'],
  [29, '千葉県'],
  [31, '茨城県'],
  [32, '栃木県'],
  [36, '埼玉県'],
  [37, '群馬県'],
  [39, '長野県'],
  [40, '山梨県'],
  [43, '静岡県'],
  [49, '愛知県'],
  [50, '岐阜県'],
  [51, '三重県'],
  [52, '滋賀県'],
  [59, '大阪府'],
  [62, '京都府'],
  [63, '奈良県'],
  [64, '和歌山県'],
  [67, '兵庫県'],
  [68, '鳥取県'],
  [69, '島根県'],
  [71, '岡山県'],
  [73, '広島県'],
  [75, '山口県'],
  [76, '香川県'],
  [77, '徳島県'],
  [78, '高知県'],
  [79, '愛媛県'],
  [83, '福岡県'],
  [84, '佐賀県'],
  [85, '長崎県'],
  [86, '熊本県'],
  [87, '大分県'],
  [88, '宮崎県'],
  [89, '鹿児島県'],
  [90, '沖縄県'],
  [91, '福井県'],
  [92, '石川県'],
  [93, '富山県'],
  [95, '新潟県'],
  [97, '福島県'],
  [98, '宮城県'],
  [99, '山形県'],
];

/** The prefecture that a whole postal code lies in; a few codes at borders belong to the neighbour, so it can be changed. */
export function prefectureOf(postalCode: string): string | null {
  if (!/^\d{3}-\d{4}$/.test(postalCode)) return null;
  const area = Number(postalCode.slice(0, 2));
  return areas.find(([last]) => area <= last)?.[1] ?? null;
}
