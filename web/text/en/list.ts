/** What lists say that no first screen shows. */
export const list = {
  sort: 'Sort',
  lastMonth: 'Last month',
  noMatchFor: 'Nothing matches “{{search}}”',
  sortedBy: 'Sorted by {{sort}}',
  sorts: { newest: 'Newest', name: 'Name', code: 'Code', itemCode: 'Item code', position: 'Order', id: 'Number' },
  switchTitle_one: 'Make {{count, count}} entry “{{status}}”?',
  switchTitle_other: 'Make {{count, count}} entries “{{status}}”?',
  switched_one: '{{count, count}} entry is “{{status}}” now.',
  switched_other: '{{count, count}} entries are “{{status}}” now.',
  notSwitched_one: '{{count, count}} entry stays as it was',
  notSwitched_other: '{{count, count}} entries stay as they were',
  notSwitchedRow: '{{name}}: {{reason}}',
};
