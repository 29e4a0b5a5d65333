/** Words of the trade that mean one thing. */
interface TradeTerm {
  /** As names of items have it. */
  names: string;
  /** How it is read and typed besides. */
  readings?: string;
  /** What it is found by, too, but does not mean when it is asked for: who looks for Pt900 wants no Pt950. */
  kinds?: string;
}

export const tradeTerms: readonly TradeTerm[] = [
  { names: '指輪 リング ring', readings: 'ユビワ yubiwa ringu' },
  { names: '首飾り ネックレス necklace', readings: 'クビカザリ kubikazari nekkuresu' },
  { names: '耳飾り earring', readings: 'ミミカザリ mimikazari', kinds: 'イヤリング ピアス' },
  { names: 'イヤリング', readings: 'iyaringu' },
  { names: 'ピアス', readings: 'piasu' },
  { names: '腕輪', readings: 'ウデワ udewa', kinds: 'ブレス バングル bracelet bangle' },
  { names: 'ブレス bracelet', readings: 'ブレスレット buresuretto' },
  { names: 'バングル bangle', readings: 'banguru' },
  { names: '腕時計 時計 ウォッチ watch', readings: 'ウデドケイ トケイ udedokei tokei' },
  { names: '鎖 チェーン chain', readings: 'クサリ kusari' },
  { names: '留め具 クラスプ clasp', readings: 'トメグ tomegu' },
  { names: 'ブローチ brooch', readings: 'buroochi' },
  { names: 'ペンダント pendant', readings: 'pendanto' },
  { names: '結婚指輪 マリッジ wedding', readings: 'ケッコンユビワ kekkonyubiwa' },
  { names: '婚約指輪 エンゲージ engagement', readings: 'コンヤクユビワ konyakuyubiwa' },
  { names: '真珠 パール pearl', readings: 'シンジュ shinju paaru' },
  { names: '黒蝶', readings: 'クロチョウ kurochou kurocho' },
  { names: '南洋', readings: 'ナンヨウ nanyou nanyo' },
  { names: '花珠', readings: 'ハナダマ hanadama' },
  { names: '金剛石 ダイヤ diamond', readings: 'ダイヤモンド ダイア daiyamondo daia' },
  { names: '紅玉 ルビー ruby', readings: 'コウギョク kougyoku rubii' },
  { names: '青玉 サファイア サファイヤ sapphire', readings: 'セイギョク seigyoku safaia' },
  { names: '翠玉 エメラルド emerald', readings: 'スイギョク suigyoku emerarudo' },
  { names: '翡翠 ヒスイ jade', readings: 'hisui' },
  { names: '珊瑚 サンゴ coral', readings: 'sango' },
  { names: '琥珀 コハク amber', readings: 'kohaku' },
  { names: '瑪瑙 メノウ agate', readings: 'menou' },
  { names: '水晶 クォーツ quartz', readings: 'スイショウ suishou' },
  { names: '紫水晶 アメジスト アメシスト amethyst', readings: 'ムラサキスイショウ murasakisuishou' },
  { names: '勾玉 magatama', readings: 'マガタマ' },
  { names: '喜平 kihei', readings: 'キヘイ' },
  { names: '小豆 アズキ', readings: 'azuki' },
  { names: '槌目 hammered', readings: 'ツチメ tsuchime' },
  { names: '甲丸', readings: 'コウマル koumaru' },
  { names: '平打', readings: 'ヒラウチ hirauchi' },
  { names: '印台 signet', readings: 'インダイ indai' },
  { names: '一粒 ソリティア solitaire', readings: 'ヒトツブ hitotsubu' },
  { names: '純金 k24', readings: 'ジュンキン 24金 junkin' },
  { names: '白金 プラチナ platinum', readings: 'ハッキン hakkin purachina', kinds: 'pt1000 pt950 pt900 pt850' },
  { names: 'k22', readings: '22金' },
  { names: 'k18', readings: '18金' },
  { names: 'k14', readings: '14金' },
  { names: 'k10', readings: '10金' },
  { names: 'シルバー silver', readings: '純銀 shirubaa', kinds: 'sv925 sv950' },
];
