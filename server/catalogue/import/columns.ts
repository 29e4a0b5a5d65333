import { createdAtColumn, type ImportColumn, statusColumn } from '../../kernel/import/columns.ts';
import { priceUnitText, sheetText, uomText } from '../../sheet/text.ts';

/** The columns of a list of items: those of our own export, and what else an item is made of. */
export const itemColumns: readonly ImportColumn[] = [
  { field: 'itemCode', title: sheetText.itemCode, also: ['sku', '品番', '商品番号'], key: true, example: 'R0-000123' },
  {
    field: 'barcode',
    title: sheetText.barcode,
    also: ['jan', 'janコード', 'ean'],
    key: true,
    example: '4901234567894',
  },
  {
    field: 'categoryCode',
    title: sheetText.category,
    also: ['category code', 'カテゴリコード', 'カテゴリー', '分類'],
    required: true,
    example: 'R0',
  },
  {
    field: 'name',
    title: sheetText.nameEn,
    also: ['item name', 'item', '商品名', '品名'],
    required: true,
    orElse: 'nameJa',
    example: { en: 'Akoya pearl ring', ja: 'Akoya pearl ring' },
  },
  { field: 'nameJa', title: sheetText.nameJa, also: ['商品名(和文)'], example: 'あこや真珠リング' },
  { field: 'description', title: sheetText.description, also: ['商品説明'], example: 'K18, 7.5 mm' },
  { field: 'descriptionJa', title: sheetText.descriptionJa, example: 'K18 7.5mm珠' },
  {
    field: 'grams',
    title: sheetText.grams,
    also: ['weight', '重量', '重さ', '重さ(g)'],
    required: true,
    example: '4.21',
  },
  {
    field: 'uom',
    title: sheetText.uom,
    also: ['unit of measure'],
    required: true,
    example: 'pcs',
    values: Object.values(uomText),
  },
  {
    field: 'priceBy',
    title: sheetText.priceBy,
    example: priceUnitText.unit,
    values: Object.values(priceUnitText),
  },
  { field: 'cost', title: sheetText.cost, also: ['仕入価格', '仕入値'], required: true, example: '60000' },
  { field: 'markUpPricePercentage', title: sheetText.markup, also: ['markup'], example: '50' },
  { field: 'price', title: sheetText.price, also: ['selling price', '価格', '売価'], required: true, example: '90000' },
  {
    field: 'initialQuantity',
    title: sheetText.initialQuantity,
    also: ['quantity', 'qty', '数量', '在庫数'],
    example: '2',
  },
  statusColumn,
  { field: 'sellableHere', title: sheetText.sellableHere, unread: true, example: '' },
  { field: 'onHand', title: sheetText.onHand, unread: true, example: '' },
  createdAtColumn,
];
