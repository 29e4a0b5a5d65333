import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

const reached = ['address', 'contactNumber', 'email', 'contactPerson1', 'contactPerson2'] as const;

export const serviceProviders = register({
  api: serviceProviderApi,
  table: 'serviceProvider',
  searched: ['code', 'name', 'nameJa', ...reached],
  sheet: { title: 'serviceProviders', columns: ['code', ...bothNames, ...reached] },
});

export const serviceProviderRoutes = implement(serviceProviderApi, serviceProviders);
