import { supplierApi } from '#contract/catalogue/supplier.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

export const suppliers = register({
  api: supplierApi,
  table: 'supplier',
  searched: ['code', 'name', 'nameJa', 'contactNumber', 'email', 'address', 'addressJa'],
  sheet: { title: 'suppliers', columns: ['code', ...bothNames, 'contactNumber', 'email', 'address', 'addressJa'] },
});

export const supplierRoutes = implement(supplierApi, suppliers);
