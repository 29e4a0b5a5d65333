import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { planFilters, planListRow } from './plan.ts';
import { saleListEndpoints } from './saleList.ts';

const plans = { filters: planFilters, row: planListRow, sums: { overdueAmount: z.int() } };

export const layawayApi = api(
  'layaway',
  saleListEndpoints({ type: 'layaway', many: 'layaways', path: '/layaways', ...plans }),
);

export const installmentApi = api(
  'installment',
  saleListEndpoints({ type: 'installment', many: 'installments', path: '/installments', ...plans }),
);
