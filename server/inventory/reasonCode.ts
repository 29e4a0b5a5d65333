import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { reasonDirectionText, reasonGroupText } from '../sheet/stockText.ts';

export const reasonCodes = register({
  api: reasonCodeApi,
  table: 'reasonCode',
  searched: ['code', 'name', 'nameJa'],
  sheet: {
    title: 'reasonCodes',
    columns: [
      'code',
      ...bothNames,
      { title: 'direction', value: ({ direction }, language) => reasonDirectionText[direction][language] },
      { title: 'reasonGroup', value: (row, language) => reasonGroupText[row.reasonGroup][language] },
    ],
  },
});

export const reasonCodeRoutes = implement(reasonCodeApi, reasonCodes);
