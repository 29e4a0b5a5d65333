import { type ServiceItem, serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';

export const serviceItems = register<InputOf<typeof serviceItemApi.create>, ServiceItem>({
  thing: 'serviceItem',
  table: 'serviceItem',
  columns: [
    'id',
    'serviceCode',
    'name',
    'nameJa',
    'description',
    'serviceCostFee',
    'serviceFeePrice',
    'active',
    'version',
  ],
  fields: ['serviceCode', 'name', 'nameJa', 'description', 'serviceCostFee', 'serviceFeePrice'],
  searched: ['serviceCode', 'name', 'nameJa', 'description'],
  sheet: {
    title: 'serviceItems',
    columns: [
      { title: 'serviceCode', value: (row) => row.serviceCode },
      { title: 'title', value: (row) => row.name },
      { title: 'titleJa', value: (row) => row.nameJa },
      { title: 'description', value: (row) => row.description },
      { title: 'serviceCostFee', kind: 'yen', value: (row) => row.serviceCostFee, isCost: true },
      { title: 'serviceFeePrice', kind: 'yen', value: (row) => row.serviceFeePrice },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const serviceItemRoutes = implement(serviceItemApi, serviceItems);
