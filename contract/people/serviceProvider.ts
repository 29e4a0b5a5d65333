import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { codeText, email, optionalText, phone, text } from '../kernel/values.ts';

const serviceProviderDraft = z.strictObject({
  code: codeText(20),
  name: text(100),
  nameJa: optionalText(100),
  address: text(300),
  contactNumber: phone,
  email,
  contactPerson1: text(100),
  contactPerson2: optionalText(100),
});

const serviceProvider = z.strictObject({ ...serviceProviderDraft.shape, id, active: z.boolean(), version: z.int() });

/** Workshops that do services for the shop: repairers, engravers, stone setters. */
export const serviceProviderApi = api('serviceProvider', {
  ...registerEndpoints({
    path: '/service-providers',
    one: 'a service provider',
    many: 'service providers',
    view: 'View Service Providers',
    create: 'Create Service Providers',
    change: 'Edit Service Providers',
    draft: serviceProviderDraft,
    row: serviceProvider,
    sorts: ['code', 'name'],
  }),
  remove: removeEndpoint('/service-providers', 'a service provider', 'Edit Service Providers'),
  toggleMany: toggleManyEndpoint('/service-providers', 'service providers', 'Edit Service Providers'),
});
