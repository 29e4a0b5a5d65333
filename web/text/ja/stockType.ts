import type { stockType as shape } from '../en/stockType.ts';

export const stockType: typeof shape = {
  title: '在庫区分',
  search: 'コード・名前',
  create: '在庫区分を登録',
  edit: '在庫区分を編集',
  created: '在庫区分を登録しました。',
  edited: '在庫区分を更新しました。',
  failed: '在庫区分を保存できませんでした。もう一度お試しください。',
  none: '在庫区分が見つかりません',
  noneText: '販売不可在庫の内訳です（破損品・展示品・修理中など）。',
  kind: '種類',
  isKind: '固定の区分',
  subTypeOf: '{{kind}}の内訳',
  locked: '固定',
  guide1: '販売可能・販売不可・取置き・移動中の4区分は固定です。在庫は伝票によってこの間を移動します。',
  guide2: '販売不可在庫は内訳を追加して管理できます。区分の変更は在庫調整で行います。',
  guide3: '入荷・店舗間移動・取引取消で破損とした商品は「破損品」になります。',
};
