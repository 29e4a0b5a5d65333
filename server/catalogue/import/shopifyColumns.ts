import type { ImportColumn } from '../../kernel/import/columns.ts';

const required = ['Handle', 'Title', 'Variant Price'];
const examples: Record<string, string> = {
  Handle: 'akoya-pearl-ring',
  Title: 'Akoya pearl ring',
  'Body (HTML)': '<p>K18, 7.5 mm</p>',
  Type: 'Ring',
  Published: 'true',
  'Option1 Value': '#11',
  'Option2 Value': '',
  'Option3 Value': '',
  'Variant SKU': 'R0-000123',
  'Variant Grams': '4.21',
  'Variant Inventory Qty': '2',
  'Variant Price': '90000',
  'Variant Barcode': '4901234567894',
  'Image Src': 'https://cdn.shopify.com/…/ring.jpg',
  'Image Position': '1',
  'Variant Image': 'https://cdn.shopify.com/…/ring-11.jpg',
  'Cost per item': '60000',
  Status: 'active',
};

/** The columns of a product export of Shopify that are read; reading, guide and `--help` all follow these. */
export const shopifyColumns: readonly ImportColumn[] = Object.entries(examples).map(([field, example]) => ({
  field,
  title: { en: field, ja: field },
  example,
  ...(required.includes(field) && { required: true as const }),
}));
