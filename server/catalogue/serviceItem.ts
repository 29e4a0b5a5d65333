import { serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

export const serviceItems = register({
  api: serviceItemApi,
  table: 'serviceItem',
  searched: ['serviceCode', 'name', 'nameJa', 'description', 'descriptionJa'],
  sheet: {
    title: 'serviceItems',
    columns: ['serviceCode', ...bothNames, 'description', 'descriptionJa', 'serviceCostFee', 'serviceFeePrice'],
  },
});

export const serviceItemRoutes = implement(serviceItemApi, serviceItems);
