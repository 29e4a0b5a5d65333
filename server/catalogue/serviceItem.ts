import { serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

export const serviceItems = register({
  api: serviceItemApi,
  table: 'serviceItem',
  searched: ['serviceCode', 'name', 'nameJa', 'description'],
  sheet: {
    title: 'serviceItems',
    columns: ['serviceCode', ...bothNames, 'description', 'serviceCostFee', 'serviceFeePrice'],
  },
});

export const serviceItemRoutes = implement(serviceItemApi, serviceItems);
