/** The ways in which a company takes money. */
export const paymentType = {
  title: 'Payment types',
  search: 'Name',
  create: 'New payment type',
  edit: 'Edit payment type',
  created: 'Payment type created successfully!',
  edited: 'Payment type updated successfully!',
  failed: 'The payment type could not be saved. Please try again.',
  none: 'No payment types found',
  noneText: 'Every company begins with seven; enter what else you take.',
  loadFailed: 'Failed to load payment types: {{error}}',
  needsReference: 'Needs a reference',
  opensDrawer: 'Opens the drawer',
  guide1: 'A payment type is a way in which customers pay: cash, a card, a transfer, or one of your own.',
  guide2: 'Where a reference is needed, no payment is taken without a number: of a slip, a transfer, a terminal.',
  guide3: 'Deactivate what you take no more; what was paid so stays as it is.',
};
