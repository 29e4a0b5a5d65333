import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { customerApi } from '#contract/people/customer.ts';

type Draft = DraftOf<typeof customerApi.create>;

/** Surname, given name, their readings, prefecture, city, town, postal code. */
const japanese = `
田中 由紀 タナカ ユキ 東京都 中央区 銀座四丁目5-6 104-0061
佐藤 健一 サトウ ケンイチ 東京都 港区 南青山二丁目11-3 107-0062
鈴木 美咲 スズキ ミサキ 東京都 世田谷区 成城六丁目8-14 157-0066
髙橋 直樹 タカハシ ナオキ 神奈川県 横浜市中区 元町一丁目20 231-0861
渡邉 彩 ワタナベ アヤ 東京都 目黒区 自由が丘一丁目9-8 152-0035
伊藤 拓也 イトウ タクヤ 埼玉県 さいたま市浦和区 高砂三丁目15-1 330-0063
山本 恵子 ヤマモト ケイコ 大阪府 大阪市中央区 心斎橋筋二丁目5-1 542-0085
中村 翔太 ナカムラ ショウタ 大阪府 豊中市 本町三丁目1-16 560-0021
小林 真理子 コバヤシ マリコ 兵庫県 芦屋市 大桝町7-4 659-0066
加藤 大輔 カトウ ダイスケ 愛知県 名古屋市中区 栄三丁目16-1 460-0008
吉田 千尋 ヨシダ チヒロ 京都府 京都市中京区 寺町通三条上る 604-8081
山﨑 亮 ヤマザキ リョウ 東京都 千代田区 神田神保町一丁目3 101-0051
松本 さくら マツモト サクラ 長野県 松本市 中央二丁目4-11 390-0811
井上 陽子 イノウエ ヨウコ 東京都 杉並区 西荻南三丁目7-5 167-0053
木村 隆 キムラ タカシ 千葉県 船橋市 本町七丁目1-1 273-0005
林 瑠璃 ハヤシ ルリ 福岡県 福岡市中央区 天神二丁目8-1 810-0001
清水 浩 シミズ ヒロシ 静岡県 静岡市葵区 呉服町一丁目30 420-0031
斎藤 結衣 サイトウ ユイ 東京都 文京区 本郷五丁目26-4 113-0033
森 あや モリ アヤ 東京都 中央区 日本橋室町二丁目2-1 103-0022
池田 誠 イケダ マコト 大阪府 堺市堺区 翁橋町一丁目1-1 590-0028
橋本 香織 ハシモト カオリ 奈良県 奈良市 三条町511-3 630-8244
石川 悠人 イシカワ ユウト 石川県 金沢市 片町二丁目2-15 920-0981
前田 文子 マエダ フミコ 広島県 広島市中区 紙屋町二丁目2-34 730-0031
藤田 純 フジタ ジュン 北海道 札幌市中央区 南一条西四丁目 060-0061
後藤 麻衣 ゴトウ マイ 東京都 渋谷区 神宮前四丁目12-10 150-0001
岡田 修 オカダ オサム 兵庫県 神戸市中央区 三宮町一丁目9-1 650-0021
長谷川 栞 ハセガワ シオリ 東京都 新宿区 新宿三丁目14-1 160-0022
村上 剛 ムラカミ ツヨシ 宮城県 仙台市青葉区 一番町三丁目2-17 980-0811
近藤 奈々 コンドウ ナナ 大阪府 吹田市 江坂町一丁目13-33 564-0063
坂本 龍平 サカモト リュウヘイ 高知県 高知市 帯屋町一丁目6-1 780-0841
遠藤 茜 エンドウ アカネ 東京都 台東区 上野六丁目15-1 110-0005
青木 康平 アオキ コウヘイ 神奈川県 鎌倉市 小町二丁目10-4 248-0006
`;

/** Given name, surname, country, street, city, postal code. */
const abroad = `
Maria Santos|PH|Unit 12B, 88 Ayala Avenue|Makati|1226
Jose Reyes|PH|14 Katipunan Avenue|Quezon City|1108
Angelica Cruz|PH|7 Session Road|Baguio|2600
Ramon Dela Rosa|PH|203 Colon Street|Cebu City|6000
Liza Villanueva|PH|5 Rizal Street|Davao City|8000
Grace Lim|SG|391 Orchard Road|Singapore|238872
Emily Carter|US|1200 Kapiolani Boulevard|Honolulu|96814
Wei Chen|TW|45 Zhongxiao East Road|Taipei|106
Carmela Bautista|PH|31 Jupiter Street|Makati|1209
Noel Garcia|PH|66 Timog Avenue|Quezon City|1103
Patricia Ocampo|PH|9 Molino Boulevard|Bacoor|4102
Danilo Ramos|PH|18 MacArthur Highway|Angeles|2009
`;

const types = ['member', 'walkIn', 'member', 'vip', 'walkIn', 'online', 'member', 'dealer'] as const;

/** Customers of the shops in Japan. */
export const japaneseCustomers: Draft[] = japanese
  .trim()
  .split('\n')
  .map((line, index) => {
    const [
      lastName = '',
      firstName = '',
      lastNameKana = '',
      firstNameKana = '',
      prefecture = '',
      city = '',
      town = '',
      postalCode = '',
    ] = line.split(' ');
    return {
      lastName,
      firstName,
      lastNameKana,
      firstNameKana,
      country: 'JP',
      postalCode,
      prefecture,
      city,
      town,
      contactNumber: `090-${4412 + index * 37}-${String(935 + index * 271).padStart(4, '0')}`,
      email: index % 3 === 2 ? '' : `customer${index + 1}@mail.example`,
      customerType: types[index % types.length] ?? 'walkIn',
    };
  });

/** Customers of the company in Manila. */
export const manilaCustomers: Draft[] = abroad
  .trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', country = '', street = '', city = '', postalCode = ''] = line.split('|');
    const [firstName = '', ...lastNames] = name.split(' ');
    return {
      firstName,
      lastName: lastNames.join(' '),
      country,
      street,
      city,
      postalCode,
      contactNumber: `+63 917 55${index} ${String(1204 + index * 613).padStart(4, '0')}`,
      email: `${firstName.toLowerCase()}@mail.example`,
      customerType: types[(index + 3) % types.length] ?? 'walkIn',
    };
  });
