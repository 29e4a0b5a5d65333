/** What customers owe, due date by due date. */
export const paymentDue = {
  title: 'Payments due',
  search: 'Number, customer, phone or e-mail',
  failed: 'Failed to load payments due',
  none: 'Nobody owes anything',
  noneText: 'Unpaid installments stand here, and what pieces made to order and services still cost.',
  noneFound: 'Nothing is due on these days',
  what: 'Payment',
  rest: 'Remaining balance',
  amount: 'Still to pay',
  pastDate: '{{count}} d past its date',
  late: 'of which overdue {{overdue, yen}}',
};
