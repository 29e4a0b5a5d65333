/** Goods that are promised to documents, and the documents as goods name them. */
export const promise = {
  title: 'Promised to',
  document: 'Document',
  since: 'Since',
  none: 'Nothing is promised any more',
  failed: 'The documents that this item is promised to could not be loaded',
  named: {
    sale: 'sale {{number}}',
    adjustment: 'stock adjustment {{number}}',
    receiving: 'receiving {{number}}',
    transfer: 'transfer {{number}}',
    stockCount: 'stock count {{number}}',
    subasta: 'subasta event {{number}}',
  },
  some: {
    sale: 'a sale',
    adjustment: 'a stock adjustment',
    receiving: 'a receiving',
    transfer: 'a transfer',
    stockCount: 'a stock count',
    subasta: 'a subasta event',
  },
  more: '{{document}} and {{count}} more',
  holder: {
    reserved: 'Reserved by {{document}}.',
    inTransit: 'On its way with {{document}}.',
    gone: 'It left with {{document}}.',
  },
  refused: '{{refusal}} {{holder}}',
};
