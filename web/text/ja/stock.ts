import type { stock as shape } from '../en/stock.ts';

/** Where goods are, as the dashboard says it too: it is loaded with the first screen. */
export const stock: typeof shape = {
  kinds: {
    sellable: '販売可能在庫',
    nonSellable: '販売不可在庫',
    reserved: '取置き在庫',
    inTransit: '移動中在庫',
    outside: '社外',
  },
  order: '発注する',
  atMinimum: '最低在庫数以下の商品',
  ofMinimum: '{{quantity}}／最低{{minimum}}',
};
