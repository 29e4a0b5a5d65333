import type { InputOf } from '#contract/kernel/endpoint.ts';
import { type ServiceProvider, serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';

const fields = [
  'code',
  'name',
  'nameJa',
  'address',
  'contactNumber',
  'email',
  'contactPerson1',
  'contactPerson2',
] as const;

export const serviceProviders = register<InputOf<typeof serviceProviderApi.create>, ServiceProvider>({
  thing: 'serviceProvider',
  table: 'serviceProvider',
  columns: ['id', ...fields, 'active', 'version'],
  fields,
  searched: fields,
  sheet: {
    title: 'serviceProviders',
    columns: [
      { title: 'code', value: (row) => row.code },
      { title: 'title', value: (row) => row.name },
      { title: 'titleJa', value: (row) => row.nameJa },
      { title: 'address', value: (row) => row.address },
      { title: 'contactNumber', value: (row) => row.contactNumber },
      { title: 'email', value: (row) => row.email },
      { title: 'contactPerson1', value: (row) => row.contactPerson1 },
      { title: 'contactPerson2', value: (row) => row.contactPerson2 },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const serviceProviderRoutes = implement(serviceProviderApi, serviceProviders);
