/** Views of reports: filters, columns and order under a name. */
export const savedView = {
  title: 'Views',
  first: 'opens first',
  none: 'Without a view',
  save: 'Save this view…',
  text: 'Keeps the filters, the columns and the order that are shown now. A view of the same name is replaced.',
  name: 'Name',
  isCompany: 'For everybody in the company',
  opensFirst: 'Open the report with it',
  saved: 'View saved successfully!',
  removed: 'View removed successfully!',
  change: 'Change {{name}}',
  remove: 'Remove {{name}}',
  removeOfAll: 'It is gone for everybody in the company. This can’t be undone.',
};
