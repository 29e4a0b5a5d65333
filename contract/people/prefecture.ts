/** The prefectures of Japan by their codes in JIS X 0401; an address holds the name. */
export const prefectures = [
  { code: '01', name: '北海道', kana: 'ほっかいどう', romaji: 'Hokkaido' },
  { code: '02', name: '青森県', kana: 'あおもりけん', romaji: 'Aomori' },
  { code: '03', name: '岩手県', kana: 'いわてけん', romaji: 'Iwate' },
  { code: '04', name: '宮城県', kana: 'みやぎけん', romaji: 'Miyagi' },
  { code: '05', name: '秋田県', kana: 'あきたけん', romaji: 'Akita' },
  { code: '06', name: '山形県', kana: 'やまがたけん', romaji: 'Yamagata' },
  { code: '07', name: '福島県', kana: 'ふくしまけん', romaji: 'Fukushima' },
  { code: '08', name: '茨城県', kana: 'いばらきけん', romaji: 'Ibaraki' },
  { code: '09', name: '栃木県', kana: 'とちぎけん', romaji: 'Tochigi' },
  { code: '10', name: '群馬県', kana: 'ぐんまけん', romaji: 'Gunma' },
  { code: '11', name: '埼玉県', kana: 'さいたまけん', romaji: 'Saitama' },
  { code: '12', name: '千葉県', kana: 'ちばけん', romaji: 'Chiba' },
  { code: '13', name: '東京都', kana: 'とうきょうと', romaji: 'Tokyo' },
  { code: '14', name: '神奈川県', kana: 'かながわけん', romaji: 'Kanagawa' },
  { code: '15', name: '新潟県', kana: 'にいがたけん', romaji: 'Niigata' },
  { code: '16', name: '富山県', kana: 'とやまけん', romaji: 'Toyama' },
  { code: '17', name: '石川県', kana: 'いしかわけん', romaji: 'Ishikawa' },
  { code: '18', name: '福井県', kana: 'ふくいけん', romaji: 'Fukui' },
  { code: '19', name: '山梨県', kana: 'やまなしけん', romaji: 'Yamanashi' },
  { code: '20', name: '長野県', kana: 'ながのけん', romaji: 'Nagano' },
  { code: '21', name: '岐阜県', kana: 'ぎふけん', romaji: 'Gifu' },
  { code: '22', name: '静岡県', kana: 'しずおかけん', romaji: 'Shizuoka' },
  { code: '23', name: '愛知県', kana: 'あいちけん', romaji: 'Aichi' },
  { code: '24', name: '三重県', kana: 'みえけん', romaji: 'Mie' },
  { code: '25', name: '滋賀県', kana: 'しがけん', romaji: 'Shiga' },
  { code: '26', name: '京都府', kana: 'きょうとふ', romaji: 'Kyoto' },
  { code: '27', name: '大阪府', kana: 'おおさかふ', romaji: 'Osaka' },
  { code: '28', name: '兵庫県', kana: 'ひょうごけん', romaji: 'Hyogo' },
  { code: '29', name: '奈良県', kana: 'ならけん', romaji: 'Nara' },
  { code: '30', name: '和歌山県', kana: 'わかやまけん', romaji: 'Wakayama' },
  { code: '31', name: '鳥取県', kana: 'とっとりけん', romaji: 'Tottori' },
  { code: '32', name: '島根県', kana: 'しまねけん', romaji: 'Shimane' },
  { code: '33', name: '岡山県', kana: 'おかやまけん', romaji: 'Okayama' },
  { code: '34', name: '広島県', kana: 'ひろしまけん', romaji: 'Hiroshima' },
  { code: '35', name: '山口県', kana: 'やまぐちけん', romaji: 'Yamaguchi' },
  { code: '36', name: '徳島県', kana: 'とくしまけん', romaji: 'Tokushima' },
  { code: '37', name: '香川県', kana: 'かがわけん', romaji: 'Kagawa' },
  { code: '38', name: '愛媛県', kana: 'えひめけん', romaji: 'Ehime' },
  { code: '39', name: '高知県', kana: 'こうちけん', romaji: 'Kochi' },
  { code: '40', name: '福岡県', kana: 'ふくおかけん', romaji: 'Fukuoka' },
  { code: '41', name: '佐賀県', kana: 'さがけん', romaji: 'Saga' },
  { code: '42', name: '長崎県', kana: 'ながさきけん', romaji: 'Nagasaki' },
  { code: '43', name: '熊本県', kana: 'くまもとけん', romaji: 'Kumamoto' },
  { code: '44', name: '大分県', kana: 'おおいたけん', romaji: 'Oita' },
  { code: '45', name: '宮崎県', kana: 'みやざきけん', romaji: 'Miyazaki' },
  { code: '46', name: '鹿児島県', kana: 'かごしまけん', romaji: 'Kagoshima' },
  { code: '47', name: '沖縄県', kana: 'おきなわけん', romaji: 'Okinawa' },
] as const;

type Prefecture = (typeof prefectures)[number];

/**
 * The name of a prefecture however it is written: 東京都, 東京, とうきょう, トウキョウ, Tokyo, Tokyo-to, 13. Undefined where
 * it is none.
 */
export function prefectureOf(written: string): Prefecture['name'] | undefined {
  const plain = plainText(written);
  return plain === '' ? undefined : prefectures.find((one) => spellings(one).includes(plain))?.name;
}

/** Whether what somebody types is the beginning of a prefecture's name, in any of its spellings. */
export function isPrefectureLike(name: string, typed: string): boolean {
  const plain = plainText(typed);
  const prefecture = prefectures.find((one) => one.name === name);
  return prefecture ? spellings(prefecture).some((one) => one.startsWith(plain)) : plainText(name).startsWith(plain);
}

/** What 都, 府 and 県 are in letters. No other prefecture ends as Tokyo, Osaka and Kyoto do. */
const suffixes: Record<string, string> = { 都: 'to', 府: 'fu', 県: 'ken' };

function spellings({ code, name, kana, romaji }: Prefecture): string[] {
  const suffix = suffixes[name.slice(-1)];
  const letters = plainText(romaji);
  if (!suffix) return [code, name, kana, letters];
  const kanaSuffix = kana.endsWith('けん') ? 2 : 1;
  return [code, name, name.slice(0, -1), kana, kana.slice(0, -kanaSuffix), letters, letters + suffix];
}

/** One spelling for comparing: no blanks, no marks over letters, hiragana, small letters. */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s\p{Pd}'’.]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/prefecture$/, '')
    .replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}
