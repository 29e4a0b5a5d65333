/** The reports about sales. */
export const salesReport = {
  straightSales: {
    title: 'Straight sales',
    sentence: 'Straight sales line by line, on the day that they count on.',
    chart: 'By staff',
  },
  payments: {
    title: 'Payments',
    sentence: 'What was collected, payment by payment; what was given back is below zero.',
    search: 'Number or customer',
    chart: 'By payment type',
    none: 'No payments in this date range',
    noneText: 'Choose other days, or take a payment.',
    kind: 'Collected',
    kinds: { cash: 'Cash', card: 'Card', other: 'Other' },
    entry: 'Entry',
    entries: { payment: 'Payment', refund: 'Refund', reversal: 'Taken back', restoration: 'Restored' },
    reference: 'Reference',
  },
};
