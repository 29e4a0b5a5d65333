export const reconciliation = {
  title: 'Reconciliation',
  failed: 'The books could not be compared.',
  again: 'Compare again',
  at: 'Compared {{at}}',
  none: 'No differences',
  differences: 'Differences: {{count, count}}',
  agrees: 'agrees',
  groups: {
    levels: 'Stock against movements',
    promises: 'Reserved stock against documents',
    documents: 'Documents against movements',
    months: 'Closed months against movements',
  },
  promises: {
    'level is the sum of its moves': 'Quantity and grams are the sum of the movements.',
    'value is the sum of its moves': 'The value is the sum of the movements.',
    'no stock is worth nothing': 'Where there is no stock, there is no value.',
    'value has the sign of its stock': 'The value has the sign of the quantity.',
    'only sellable falls below zero': 'Only sellable stock is below zero.',
    'a unique piece exists once': 'A unique piece exists once.',
    'the level of a sub-type is the sum of its moves': 'The stock of a sub-type is the sum of its movements.',
    'what is not for sale is the sum of its sub-types': 'Non-sellable stock is the sum of its sub-types.',
    'a completed sale moved its goods, and only a sale that stands did':
      'Pending sales have their goods reserved, completed sales have moved them.',
    'what is not for sale is promised to its documents':
      'Reserved stock and stock in transit are promised to their documents.',
    'a unique piece is promised once': 'A unique piece is promised to one document.',
    'a movement has its document': 'Every movement has its document.',
    'a true-up corrects an issue of its item and place': 'A cost true-up corrects an issue of its item and location.',
    'what came back is corrected no longer': 'An issue that came back has no true-up left.',
    'an approved adjustment moved its goods, and no other did':
      'Approved adjustments moved their goods, and no others did.',
    'a posted receiving moved its goods, and only what was reversed went back':
      'Posted receivings moved their goods, and only reversed ones took them back.',
    'a posted stock count moved its differences, and no other did':
      'Posted stock counts moved their differences, and no others did.',
    'what was sent by a transfer arrived, is under way, or was resolved':
      'Goods of transfers arrived, are in transit, or were resolved.',
    'what left a company by a transfer came into the other':
      'What left for another company by a transfer came into its stock.',
    'a closed month is the sum of its moves': 'The stored stock is the sum of the movements.',
  },
  item: 'Item {{code}}',
  guide1: 'Stock, reserved stock, documents and closed months are compared with the movements, row by row.',
  guide2: 'A difference names its row. Tell whoever looks after Kinza: the books never differ by themselves.',
};
