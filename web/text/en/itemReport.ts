/** The reports about items. */
export const itemReport = {
  onHand: {
    title: 'On hand',
    sentence: 'What was on hand at the end of any day, with its grams and value.',
  },
  aging: {
    title: 'Aging items',
    sentence: 'How long ago came what is there, so that old pieces are marked down in time.',
    chart: 'By age',
    since_one: '{{count, count}} day',
    since_other: '{{count, count}} days',
  },
  age: 'Age in days',
  ages: { from0: '0–29', from30: '30–59', from60: '60–89', from90: '90–119', from120: '120+' },
  chips: { from30: '30', from60: '60', from90: '90', from120: '120+' },
  entered: 'First in',
  days: 'Days',
  cost: 'Cost',
  retailValue: 'Retail value',
};
