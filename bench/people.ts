import { ask } from '../tests/support/shop.ts';

export const customerCount = 200_000;

/** The commonest surnames with their reading, and how many of 10,000 people in Japan have them. */
const common = `佐藤 サトウ 150,鈴木 スズキ 142,高橋 タカハシ 112,田中 タナカ 106,伊藤 イトウ 85,渡辺 ワタナベ 84,山本 ヤマモト 83,
中村 ナカムラ 82,小林 コバヤシ 81,加藤 カトウ 70,吉田 ヨシダ 65,山田 ヤマダ 64,佐々木 ササキ 53,山口 ヤマグチ 51,松本 マツモト 50,
井上 イノウエ 49,木村 キムラ 46,林 ハヤシ 43,斎藤 サイトウ 43,清水 シミズ 42,山崎 ヤマザキ 38,森 モリ 37,池田 イケダ 36,橋本 ハシモト 36,
阿部 アベ 35,石川 イシカワ 34,山下 ヤマシタ 33,中島 ナカジマ 33,石井 イシイ 32,小川 オガワ 31,前田 マエダ 31,岡田 オカダ 30,長谷川 ハセガワ 30,
藤田 フジタ 30,後藤 ゴトウ 29,近藤 コンドウ 29,村上 ムラカミ 28,遠藤 エンドウ 27,青木 アオキ 26,坂本 サカモト 26`;
/** The rest of the people share the surnames that these two halves make. */
const heads = `秋 アキ,浅 アサ,有 アリ,飯 イイ,今 イマ,岩 イワ,上 ウエ,梅 ウメ,江 エ,大 オオ,奥 オク,片 カタ,金 カネ,川 カワ,北 キタ,楠 クス,
栗 クリ,黒 クロ,桑 クワ,古 フル,笹 ササ,塩 シオ,柴 シバ,島 シマ,白 シラ,杉 スギ,関 セキ,高 タカ,滝 タキ,竹 タケ,立 タテ,谷 タニ,土 ツチ,津 ツ,
徳 トク,富 トミ,中 ナカ,永 ナガ,西 ニシ,野 ノ,畑 ハタ,浜 ハマ,原 ハラ,東 ヒガシ,平 ヒラ,広 ヒロ,福 フク,細 ホソ,堀 ホリ,牧 マキ,松 マツ,丸 マル,
三 ミ,水 ミズ,南 ミナミ,宮 ミヤ,向 ムカイ,武 タケ,村 ムラ,森 モリ,柳 ヤナギ,安 ヤス,横 ヨコ,吉 ヨシ,若 ワカ,和 ワ`;
const tails = `井 イ,内 ウチ,江 エ,尾 オ,岡 オカ,川 カワ,木 キ,倉 クラ,坂 サカ,崎 サキ,沢 ザワ,島 シマ,下 シタ,瀬 セ,田 タ,谷 タニ,塚 ヅカ,
戸 ト,中 ナカ,永 ナガ,沼 ヌマ,根 ネ,野 ノ,橋 ハシ,畑 ハタ,原 ハラ,部 ベ,見 ミ,村 ムラ,本 モト,森 モリ,山 ヤマ`;
const given = `陽菜 ヒナ,結衣 ユイ,葵 アオイ,美咲 ミサキ,さくら サクラ,愛 アイ,莉子 リコ,美優 ミユ,優花 ユウカ,七海 ナナミ,凛 リン,杏 アン,
恵子 ケイコ,和子 カズコ,洋子 ヨウコ,幸子 サチコ,由美子 ユミコ,直美 ナオミ,智子 トモコ,裕子 ユウコ,久美子 クミコ,真由美 マユミ,香織 カオリ,彩 アヤ,
千尋 チヒロ,麻衣 マイ,瞳 ヒトミ,早紀 サキ,紗季 サキ,瑠璃 ルリ,栞 シオリ,茜 アカネ,翔太 ショウタ,大輔 ダイスケ,健太 ケンタ,拓也 タクヤ,直樹 ナオキ,
蓮 レン,湊 ミナト,大翔 ヒロト,悠真 ユウマ,樹 イツキ,誠 マコト,隆 タカシ,浩 ヒロシ,修 オサム,剛 ツヨシ,亮 リョウ,純 ジュン,健一 ケンイチ,雄一 ユウイチ,
哲也 テツヤ,康平 コウヘイ,龍平 リュウヘイ,悠人 ユウト,和也 カズヤ,学 マナブ,勝 マサル,清 キヨシ,実 ミノル`;
const places = `東京都 中央区 104-0061 銀座,東京都 港区 107-0062 南青山,東京都 世田谷区 157-0066 成城,東京都 新宿区 160-0022 新宿,東京都 渋谷区 150-0001 神宮前,
神奈川県 横浜市中区 231-0861 元町,神奈川県 鎌倉市 248-0006 小町,埼玉県 さいたま市浦和区 330-0063 高砂,千葉県 船橋市 273-0005 本町,大阪府 大阪市中央区 542-0085 心斎橋筋,
大阪府 豊中市 560-0021 本町,兵庫県 芦屋市 659-0066 大桝町,兵庫県 神戸市中央区 650-0021 三宮町,京都府 京都市中京区 604-8081 寺町通,愛知県 名古屋市中区 460-0008 栄,
福岡県 福岡市中央区 810-0001 天神,北海道 札幌市中央区 060-0061 南一条西,宮城県 仙台市青葉区 980-0811 一番町,広島県 広島市中区 730-0031 紙屋町,石川県 金沢市 920-0981 片町`;
const firstNames = `Maria,Jose,Angelica,Ramon,Liza,Grace,Emily,Wei,Carmela,Noel,Patricia,Danilo,Anna,John,Michael,Sofia,Olivia,James,Daniel,Hannah,Mei,Jun,Kim,Teresa,Miguel,Isabel,Carlo,Rosa,Paul,Claire`;
const lastNames = `Santos,Reyes,Cruz,Garcia,Mendoza,Torres,Flores,Ramos,Bautista,Villanueva,Ocampo,Aquino,Castillo,Navarro,Lim,Tan,Chen,Wang,Lee,Ng,Carter,Smith,Johnson,Brown,Miller,Davis,Wilson,Moore,Taylor,Clark,Walker,Young,Hall,King,Wright,Scott,Green,Baker,Adams,Nelson`;
const abroad = `PH Makati Ayala_Avenue,PH Quezon_City Katipunan_Avenue,PH Cebu_City Colon_Street,PH Davao_City Rizal_Street,SG Singapore Orchard_Road,US Honolulu Kapiolani_Boulevard,TW Taipei Zhongxiao_East_Road,HK Hong_Kong Nathan_Road,AU Sydney George_Street`;

/**
 * Fills the register of a company with as many customers as a large group has: six of seven Japanese, with the surnames
 * as frequent as they are, their kana, one telephone number and often one e-mail each. The same on every machine.
 */
export async function addCustomers(databaseUrl: string, companyId: number, count = customerCount): Promise<void> {
  // An index is built faster over what is there than row by row.
  await ask(databaseUrl, 'DROP INDEX customer_search');
  await ask(databaseUrl, register, [
    companyId,
    count,
    ...[weighted(common), spoken(heads), spoken(tails), spoken(given), split(places)],
    ...[firstNames.split(','), lastNames.split(','), split(abroad)],
  ]);
  await ask(
    databaseUrl,
    `INSERT INTO number_counter (company_id, kind, period, last)
     SELECT company_id, 'customer', '', max(substr(code, 3)::bigint) FROM customer WHERE company_id = $1 GROUP BY 1
     ON CONFLICT (company_id, kind, period) DO UPDATE SET last = excluded.last`,
    [companyId],
  );
  await ask(databaseUrl, 'CREATE INDEX customer_search ON customer USING gin (search gin_trgm_ops)');
  await ask(databaseUrl, 'VACUUM ANALYZE customer');
}

/** Each name as often as people have it, and as many blanks as people have another. */
function weighted(names: string): string[] {
  const each = split(names).flatMap((entry) => {
    const [name = '', kana = '', weight = '0'] = entry.split(' ');
    return Array.from({ length: Number(weight) }, () => `${name} ${kana} ${romaji(kana)}`);
  });
  return [...each, ...Array.from({ length: 10_000 - each.length }, () => '')];
}

function spoken(list: string): string[] {
  return split(list).map((entry) => `${entry} ${romaji(entry.split(' ')[1] ?? '')}`);
}

const vowels = [...'aiueo'];
const rows: Record<string, string> = {
  '': 'アイウエオ',
  k: 'カキクケコ',
  g: 'ガギグゲゴ',
  s: 'サシスセソ',
  z: 'ザジズゼゾ',
  t: 'タチツテト',
  d: 'ダヂヅデド',
  n: 'ナニヌネノ',
  h: 'ハヒフヘホ',
  b: 'バビブベボ',
  m: 'マミムメモ',
  r: 'ラリルレロ',
};

/** Kana as an e-mail address spells them. */
function romaji(kana: string): string {
  const letters = [...kana].map((letter) => {
    const small = { ャ: 'ya', ュ: 'yu', ョ: 'yo', ヤ: 'ya', ユ: 'yu', ヨ: 'yo', ワ: 'wa', ン: 'n', ッ: '' }[letter];
    const [consonant = '', row = ''] = Object.entries(rows).find(([, all]) => all.includes(letter)) ?? [];
    return small ?? consonant + (vowels[[...row].indexOf(letter)] ?? '');
  });
  return letters.join('').replace(/iy/g, 'y');
}

function split(list: string): string[] {
  return list.split(',').map((entry) => entry.trim());
}

/** Steps that share no factor with the lengths spread the choices without a random number. */
const register = `
WITH seed AS (
  SELECT n, n % 7 <> 0 AS japanese, hashint8(n) & 2147483647 AS a, hashint8(n + 1000003) & 2147483647 AS b,
    hashint8(n + 2000003) & 2147483647 AS c, hashint8(n + 3000017) & 2147483647 AS d
  FROM generate_series((SELECT coalesce(max(substr(code, 3)::bigint), 0) FROM customer WHERE company_id = $1) + 1, $2::int) AS n
), chosen AS (
  SELECT *, ($3::text[])[1 + a % 10000] AS surname,
    ($4::text[])[1 + b % cardinality($4)] AS head, ($5::text[])[1 + c % cardinality($5)] AS tail,
    ($6::text[])[1 + d % cardinality($6)] AS given, ($7::text[])[1 + (a / 7) % cardinality($7)] AS place,
    ($8::text[])[1 + b % cardinality($8)] AS first_name, ($9::text[])[1 + c % cardinality($9)] AS last_name,
    replace(($10::text[])[1 + d % cardinality($10)], '_', chr(160)) AS abroad
  FROM seed
), named AS (
  SELECT *, CASE surname WHEN '' THEN split_part(head, ' ', 1) || split_part(tail, ' ', 1) ELSE split_part(surname, ' ', 1) END AS kanji,
    CASE surname WHEN '' THEN split_part(head, ' ', 2) || split_part(tail, ' ', 2) ELSE split_part(surname, ' ', 2) END AS kana,
    CASE WHEN japanese THEN CASE surname WHEN '' THEN split_part(head, ' ', 3) || split_part(tail, ' ', 3) ELSE split_part(surname, ' ', 3) END
      || '.' || split_part(given, ' ', 3) ELSE lower(first_name || '.' || last_name) END || n
      || (ARRAY['@docomo.example', '@mail.example', '@au.example', '@softbank.example', '@post.example'])[1 + a % 5] AS address,
    lpad((n * 61803399 % 100000000)::text, 8, '0') AS digits
  FROM chosen
)
INSERT INTO customer (company_id, code, last_name, first_name, last_name_kana, first_name_kana, country, postal_code,
  prefecture, city, town, street, contact_number, contact_digits, email, customer_type, active, created_at)
SELECT $1, 'C-' || lpad(n::text, 6, '0'),
  CASE WHEN japanese THEN kanji ELSE last_name END, CASE WHEN japanese THEN split_part(given, ' ', 1) ELSE first_name END,
  CASE WHEN japanese THEN kana ELSE '' END, CASE WHEN japanese THEN split_part(given, ' ', 2) ELSE '' END,
  CASE WHEN japanese THEN 'JP' ELSE split_part(abroad, ' ', 1) END,
  CASE WHEN japanese THEN split_part(place, ' ', 3) ELSE (1000 + n % 9000)::text END,
  CASE WHEN japanese THEN split_part(place, ' ', 1) ELSE '' END,
  CASE WHEN japanese THEN split_part(place, ' ', 2) ELSE translate(split_part(abroad, ' ', 2), chr(160), ' ') END,
  CASE WHEN japanese THEN split_part(place, ' ', 4) || (1 + b % 8) || '-' || (1 + c % 30) || '-' || (1 + d % 20) ELSE '' END,
  CASE WHEN japanese THEN '' ELSE (1 + b % 200) || ' ' || translate(split_part(abroad, ' ', 3), chr(160), ' ') END,
  CASE WHEN n % 9 = 0 THEN '' WHEN japanese THEN '090-' || left(digits, 4) || '-' || right(digits, 4)
    ELSE '+63 917 ' || left(digits, 3) || ' ' || right(digits, 5) END,
  CASE WHEN n % 9 = 0 THEN '' WHEN japanese THEN '090' || digits ELSE '63917' || digits END,
  CASE WHEN n % 3 = 0 THEN '' ELSE address END,
  (ARRAY['walkIn', 'member', 'member', 'walkIn', 'online', 'member', 'walkIn', 'vip', 'dealer', 'walkIn'])[1 + b % 10],
  n % 40 <> 0, timestamptz '2020-01-01 10:00+09' + n * interval '15 minutes'
FROM named`;
