import { type Supplier, supplierApi } from '#contract/catalogue/supplier.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';

export const suppliers = register<InputOf<typeof supplierApi.create>, Supplier>({
  thing: 'supplier',
  table: 'supplier',
  columns: ['id', 'code', 'name', 'nameJa', 'contactNumber', 'email', 'address', 'addressJa', 'active', 'version'],
  fields: ['code', 'name', 'nameJa', 'contactNumber', 'email', 'address', 'addressJa'],
  searched: ['code', 'name', 'nameJa', 'contactNumber', 'email', 'address', 'addressJa'],
  sheet: {
    title: 'suppliers',
    columns: [
      { title: 'code', value: (row) => row.code },
      { title: 'title', value: (row) => row.name },
      { title: 'titleJa', value: (row) => row.nameJa },
      { title: 'contactNumber', value: (row) => row.contactNumber },
      { title: 'email', value: (row) => row.email },
      { title: 'address', value: (row) => row.address },
      { title: 'addressJa', value: (row) => row.addressJa },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const supplierRoutes = implement(supplierApi, suppliers);
