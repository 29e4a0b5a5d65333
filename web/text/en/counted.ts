/** What of sales counts on which day. */
export const counted = {
  title: 'Counted sales',
  view: 'Which rows',
  made: 'Transactions',
  note: 'Each sale on the day it counts; voids and returns with a minus on their own day.',
  day: 'Counted on',
  kind: 'Counted as',
  kinds: { sale: 'Sale', void: 'Void', shipment: 'Shipment', return: 'Return' },
  transactions_one: '{{count, count}} sale',
  transactions_other: '{{count, count}} sales',
  quantity: 'Quantity',
  amount: 'Amount',
  none: 'No sales data for this date range',
  noneText: 'A sale counts once it is completed, handed over or shipped.',
};
