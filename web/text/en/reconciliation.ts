import { reconciledGroupTexts, reconciledTexts } from '#contract/inventory/reconciliationText.ts';

export const reconciliation = {
  title: 'Reconciliation',
  failed: 'The books could not be compared.',
  again: 'Compare again',
  at: 'Compared {{at}}',
  none: 'No differences',
  differences: 'Differences: {{count, count}}',
  agrees: 'agrees',
  groups: reconciledGroupTexts('en'),
  promises: reconciledTexts('en'),
  item: 'Item {{code}}',
  guide1: 'Stock, reserved stock, documents and closed months are compared with the movements, row by row.',
  guide2: 'A difference names its row. Tell whoever looks after Kinza: the books never differ by themselves.',
};
