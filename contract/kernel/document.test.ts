import { expect, it } from 'vitest';
import { z } from 'zod';
import { documentEndpoints, isCancelled, statusesOf } from './document.ts';
import { id } from './page.ts';

// A transfer (domain.md §2): six statuses, a destination, lines that are received in part.
const transfer = documentEndpoints({
  path: '/transfers',
  one: 'a transfer',
  many: 'transfers',
  view: 'View Transfer',
  make: 'Create Transfer',
  statuses: ['pending', 'approved', 'inTransit', 'received', 'completed', 'cancelled'],
  steps: {
    ship: { access: 'Ship Transfer', summary: 'Ship a transfer.' },
    receive: {
      access: 'Receive Transfer',
      summary: 'Receive a transfer.',
      input: { lines: z.array(z.strictObject({ id, received: z.int() })) },
    },
  },
  draft: { toLocationId: id },
  lineDraft: { price: z.int() },
  row: { toLocationId: id },
  line: { received: z.int() },
  filters: { toLocationId: id.optional() },
  sums: {},
});

it('a document with another life has an endpoint for each of its steps, which asks for what the step needs', () => {
  expect(transfer.ship).toMatchObject({ path: '/transfers/:id/ship', access: 'Ship Transfer', method: 'POST' });
  expect(transfer.ship.input.parse({ id: 7, version: 1 })).toEqual({ id: 7, version: 1 });
  expect(transfer.receive.input.safeParse({ id: 7, version: 1 }).success).toBe(false);
  const lines = [{ id: 3, received: 2 }];
  expect(transfer.receive.input.parse({ id: 7, version: 1, lines }).lines).toEqual(lines);
});

it('its header and its lines have fields of their own, when it is made as when it is edited', () => {
  const draft = { locationId: 1, toLocationId: 2, lines: [{ itemId: 5, quantity: 1, price: 900 }] };
  expect(transfer.create.input.parse(draft)).toMatchObject({ toLocationId: 2, remarks: '' });
  expect(transfer.edit.input.parse({ ...draft, id: 7, version: 2 }).lines[0]?.price).toBe(900);
  expect(transfer.create.input.safeParse({ ...draft, lines: [] }).success).toBe(false);
});

it('its statuses are read from its list, those without mishap before its ends', () => {
  const statuses = statusesOf(transfer.list);
  expect(statuses.at(0)).toBe('pending');
  expect(statuses.filter((status) => !isCancelled(status))).toHaveLength(5);
  expect(transfer.find.reply.shape.steps.safeParse(['edit', 'ship', 'receive', 'print']).success).toBe(true);
  expect(transfer.find.reply.shape.steps.safeParse(['approve']).success).toBe(false);
});
