/** What the list of notifications says. */
export const notice = {
  costsAsked: 'Costs asked at {{name}}: {{count, number}}',
  title: 'Notifications',
  sendAll: 'Send all reminders',
  pending: 'Pending transactions',
  due: { instalments: 'Due installments', services: 'Overdue services', orders: 'Processing orders' },
  alarms: 'Alarms',
  view: 'View {{count, count}}',
  viewAll: 'View all',
  none: 'Nothing is waiting',
  noneText: 'Pending transactions and items at their minimum show up here.',
  seen: 'Dismiss',
  alarm: 'A check of the records failed: {{invariant}}',
  attempts: 'Somebody keeps trying to sign in as {{name}}',
  attemptsText:
    'Too many attempts failed within an hour. Until it is over, {{name}} can only sign in where they have done so before.',
  failed: 'The notifications could not be loaded',
  walkIn: 'Walk-in customer',
};
