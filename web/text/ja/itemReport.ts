import type { itemReport as shape } from '../en/itemReport.ts';

/** The reports about items. */
export const itemReport: typeof shape = {
  onHand: {
    title: '手持在庫',
    sentence: '指定した日の終わりの手持在庫を、グラムと金額つきで表示します。',
  },
  aging: {
    title: '滞留在庫',
    sentence: '在庫の入荷からの日数を表示し、値下げの判断に役立てます。',
    chart: '滞留日数別',
    since_one: '{{count, count}}日',
    since_other: '{{count, count}}日',
  },
  age: '滞留日数',
  ages: { from0: '0〜29日', from30: '30〜59日', from60: '60〜89日', from90: '90〜119日', from120: '120日以上' },
  chips: { from30: '30日', from60: '60日', from90: '90日', from120: '120日以上' },
  entered: '入荷日',
  days: '日数',
  cost: '原価',
  retailValue: '販売価格合計',
};
