/** What an appraisal says besides its findings. */
const en = {
  saleNumber: 'Transaction',
  piece: 'Piece',
  findings: 'Findings',
  stone: 'Stone',
  carats: 'Carats',
  grade: 'Grade',
  purpose: 'Purpose',
  purposes: {
    insurance: 'Insurance',
    resale: 'Resale',
    inheritance: 'Inheritance or gift',
    identification: 'Identification',
  },
  valuedOn: 'Valued on',
  appraiser: 'Appraised by',
  value: 'Value (tax included)',
  terms: [
    'We examined the piece described above and value it, for the purpose given and on the day given, at the amount stated.',
    'Stones that are set were examined as far as their setting allows; their weights may be estimated. The value is an opinion, neither an offer to buy nor a promise of a price at which the piece can be sold.',
  ],
};

const ja: typeof en = {
  saleNumber: '取引番号',
  piece: '品名',
  findings: '所見',
  stone: '石',
  carats: 'カラット',
  grade: 'グレード',
  purpose: '評価の目的',
  purposes: { insurance: '保険', resale: '売却', inheritance: '相続・贈与', identification: '品質確認' },
  valuedOn: '評価日',
  appraiser: '評価者',
  value: '評価額(税込)',
  terms: [
    '当店は上記の品を実見し、記載の目的および評価日における価額を上記のとおり評価いたしました。',
    '枠に留められた石は、留められたまま可能な範囲で確認しており、重量は推定を含みます。評価額は当店の見解であり、買取価格または売却価格をお約束するものではありません。',
  ],
};

export const appraisalWords = { en, ja };
