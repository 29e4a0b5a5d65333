/** How a Japanese calendar names its months and years: the year comes first. */
export const japaneseLabels = {
  monthLabelFormat: 'YYYY年M月',
  yearLabelFormat: 'YYYY年',
  decadeLabelFormat: 'YYYY年',
} as const;
