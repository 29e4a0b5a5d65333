import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { adjustmentSteps } from '#server/inventory/adjustment/rules.ts';
import { purchaseOrderSteps } from '#server/inventory/purchaseOrder/rules.ts';
import { receivingSteps } from '#server/inventory/receiving/rules.ts';
import { stockCountSteps } from '#server/inventory/stockCount/rules.ts';
import { transferSteps } from '#server/inventory/transfer/rules.ts';
import { togetherAtDocument } from '../support/waiting.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const admin = world.as('admin');
const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Kofu Works' });
const { rows: reasons } = await admin.call(contract.reasonCode.list, { search: 'LOSS' });

/** Of a document what the race reads; each kind has more. */
interface Made {
  id: number;
  version: number;
  status: string;
  steps: string[];
  lines: { id: number; quantity: number }[];
}

/** A kind of documents: how one is made, led to each state from which steps part, and what its steps are told. */
interface Machine {
  kind: 'purchaseOrder' | 'receiving' | 'transfer' | 'adjustment' | 'stockCount';
  rules: object;
  draft: (itemId: number) => object;
  states: Record<string, (made: Made) => Promise<Made>>;
  told?: Record<string, (made: Made) => object>;
}

const dated = { locationId: world.ginza, date: '2026-06-01' };
const asMade = async (made: Made) => made;
const oneOf = (itemId: number) => ({ itemId, quantity: 2, orderCost: 900 });

const machines: Machine[] = [
  {
    kind: 'purchaseOrder',
    rules: purchaseOrderSteps,
    draft: (itemId) => ({ ...dated, supplierId: supplier.id, lines: [oneOf(itemId)] }),
    states: {
      pending: asMade,
      approved: lead('purchaseOrder', 'approve'),
      'received in part': async (made) => {
        const order = await lead('purchaseOrder', 'approve')(made);
        await receiveOneOf(order);
        return ask({ kind: 'purchaseOrder' }, 'find', { id: order.id });
      },
    },
  },
  {
    kind: 'receiving',
    rules: receivingSteps,
    draft: (itemId) => ({ ...dated, supplierId: supplier.id, lines: [oneOf(itemId)] }),
    states: { pending: asMade, posted: lead('receiving', 'post') },
  },
  {
    kind: 'transfer',
    rules: transferSteps,
    draft: (itemId) => ({
      ...dated,
      destinationCompanyId: world.companyId,
      destinationLocationId: world.osaka,
      lines: [{ itemId, quantity: 2, price: 1 }],
    }),
    states: {
      pending: asMade,
      approved: lead('transfer', 'approve'),
      inTransit: lead('transfer', 'approve', 'ship'),
      received: lead('transfer', 'approve', 'ship', 'receive'),
    },
    told: {
      receive: ({ lines }) => ({ lines: lines.map(({ id }) => ({ id, received: 1, damaged: 0, short: 1 })) }),
      resolve: ({ lines }) => ({ lines: lines.map(({ id }) => ({ id, outcome: 'lost', quantity: 1 })) }),
    },
  },
  {
    kind: 'adjustment',
    rules: adjustmentSteps,
    draft: (itemId) => ({
      locationId: world.ginza,
      lines: [{ itemId, quantity: 2, direction: 'out', reasonCodeId: reasons[0]?.id }],
    }),
    states: { pending: asMade },
  },
  {
    kind: 'stockCount',
    rules: stockCountSteps,
    draft: () => ({ locationId: world.ginza, lines: [] }),
    states: { draft: asMade, counting: lead('stockCount', 'start'), review: lead('stockCount', 'start', 'review') },
  },
];

let edits = 0;

/** What is told with a step: the whole draft where it edits, a reason where it ends. */
function inputOf({ draft, told }: Machine, step: string, made: Made, itemId: number): object {
  const shown = { id: made.id, version: made.version };
  // What is as it was is not written.
  if (step === 'edit') return { ...shown, ...draft(itemId), remarks: `Raced ${edits++}` };
  if (['cancel', 'reverse'].includes(step)) return { ...shown, reason: 'Raced' };
  return { ...shown, ...told?.[step]?.(made) };
}

function take(machine: Machine, step: string, made: Made, itemId: number): Promise<Made> {
  return ask<Made>(machine, step, inputOf(machine, step, made, itemId));
}

async function ask<Reply>({ kind }: Pick<Machine, 'kind'>, name: string, input: object): Promise<Reply> {
  const endpoints: Record<string, Endpoint> = contract[kind];
  return (await admin.call(endpoints[name] as Endpoint, input as never)) as Reply;
}

function lead(kind: Machine['kind'], ...path: string[]) {
  return async (made: Made) => {
    const machine = machines.find((one) => one.kind === kind) as Machine;
    let now = made;
    for (const step of path) now = await take(machine, step, now, 0);
    return now;
  };
}

async function receiveOneOf({ id }: Made): Promise<void> {
  const { lines } = await admin.call(contract.purchaseOrder.find, { id });
  const made = await admin.call(contract.receiving.create, {
    ...dated,
    purchaseOrderId: id,
    lines: lines.map(({ itemId }) => ({ itemId, quantity: 1 })),
  });
  await admin.call(contract.receiving.post, { id: made.id, version: made.version });
}

/** One of a kind in a state, with goods of its own. */
async function bring(machine: Machine, state: string): Promise<{ made: Made; itemId: number }> {
  const { id: itemId } = await world.ring({ initialQuantity: 10 });
  const { draft, states } = machine;
  const made = await ask<Made>(machine, 'create', draft(itemId));
  return { made: await (states[state] as (made: Made) => Promise<Made>)(made), itemId };
}

for (const machine of machines) {
  const { kind, states, rules } = machine;
  const open: [state: string, steps: string[]][] = [];
  for (const state of Object.keys(states)) {
    const { made } = await bring(machine, state);
    open.push([state, made.steps.filter((step) => step !== 'print')]);
  }
  const pairs = open.flatMap(([state, steps]) =>
    steps.flatMap((one, index) => steps.slice(index).map((other) => [state, one, other] as const)),
  );

  describe(`ten rivals take steps of one ${kind}`, () => {
    it('each of which is open in a state that is raced', () => {
      const raced = new Set([...open.flatMap(([, steps]) => steps), 'print']);
      expect(raced).toEqual(new Set(Object.keys(rules)));
    });

    it.each(pairs)('%s, %s against %s: one is taken, and nine are told', async (state, one, other) => {
      const { made, itemId } = await bring(machine, state);
      const trail = () => ask<{ rows: { action: string }[] }>(machine, 'audit', { id: made.id });
      const { rows: before } = await trail();
      const steps = Array.from({ length: rivals }, (_, index) => (index % 2 === 0 ? one : other));
      const outcomes = await togetherAtDocument(
        world,
        kind,
        made.id,
        steps.map((step) => () => refusalCode(take(machine, step, made, itemId))),
      );
      const taken = steps.filter((_, index) => outcomes[index] === 'accepted');
      expect(taken).toHaveLength(1);
      const told = outcomes.filter((outcome) => ['document.notNow', 'conflict.version'].includes(outcome));
      expect(told).toHaveLength(rivals - 1);
      const { rows: after } = await trail();
      expect(after.slice(0, after.length - before.length).map(({ action }) => action)).toEqual(taken);
    });
  });
}
