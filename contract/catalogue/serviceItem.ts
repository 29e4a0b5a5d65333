import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { codeText, optionalText, text, yen } from '../kernel/values.ts';

const serviceItemDraft = z.strictObject({
  serviceCode: codeText(20),
  name: text(100),
  nameJa: optionalText(100),
  description: optionalText(1000),
  descriptionJa: optionalText(1000),
  /** Left out by whoever may not see it: then it stays as it is, and is nothing for a new one. */
  serviceCostFee: yen.optional(),
  serviceFeePrice: yen,
});

const serviceItem = z.strictObject({ ...serviceItemDraft.shape, id, active: z.boolean(), version: z.int() });

/** Work that the shop takes on: repair, resizing, engraving. */
export const serviceItemApi = api('serviceItem', {
  ...registerEndpoints({
    path: '/service-items',
    one: 'a service item',
    many: 'service items',
    view: 'View Service Items',
    change: 'Manage Service Items',
    draft: serviceItemDraft,
    row: serviceItem,
    sorts: ['serviceCode', 'name', 'serviceFeePrice', 'serviceCostFee'],
  }),
  remove: removeEndpoint('/service-items', 'a service item', 'Manage Service Items'),
  toggleMany: toggleManyEndpoint('/service-items', 'service items', 'Manage Service Items'),
});
