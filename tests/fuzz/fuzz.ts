import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { FileEndpoint } from '#contract/kernel/file.ts';
import { type RefusalReply, refusals } from '#contract/kernel/refusal.ts';
import { Dice } from '#server/demo/random.ts';
import { mp4, photo } from '#server/kernel/files/examples.ts';
import { thingAt } from '../access/places.ts';
import { type Seeded, seed } from '../support/seed.ts';
import { sendFile } from '../support/send.ts';
import { apiBase, type Person, type World } from '../support/world.ts';
import { drawInput } from './draw.ts';
import { openRecovery } from './recovery.ts';

/** What a reply must not be: `failed` a 5xx, `breach` another shape than was said, `undocumented` a status nobody said. */
export type Fault = 'failed' | 'breach' | 'undocumented' | 'slow';

export interface Figures {
  requests: number;
  faults: Record<Fault, number>;
  /** The first fault of each endpoint and kind, to look at. */
  examples: string[];
  /** Endpoints that were asked, and those that did once what they were asked. */
  asked: number;
  accepted: number;
  p50: number;
  p99: number;
  /** How often somebody had signed out, shut or changed those who ask, who were then signed in again. */
  recovered: number;
}

const slowMs = 2_000;
/** Rights drift as they are fuzzed: so many requests later, they are what they were. */
const recoverEvery = 250;
const people: readonly (Person | null)[] = [
  ...(['admin', 'admin', 'admin', 'manager', 'manager', 'sales', 'stock', 'accounting', 'rival'] as const),
  null,
];
const everything = Object.values(contract).flatMap((thing) => Object.values(thing) as Endpoint[]);

/** A reply, as far as it is judged. */
export interface Heard {
  status: number;
  text: string;
  milliseconds: number;
}

interface Plan {
  seed: number;
  requests: number;
  /** What there is of the company of those who ask, and of another one. */
  seeded: readonly [Seeded, Seeded];
  endpoints?: readonly Endpoint[];
}

/** At least one of every thing of both companies. */
export async function seedBoth(world: World): Promise<[Seeded, Seeded]> {
  const { companyId, ginza, rivalCompanyId, rivalShop } = world;
  return [
    await seed(world, { who: world.as('admin'), companyId, locationId: ginza, word: 'Fuzzed' }),
    await seed(world, { who: world.as('rival'), companyId: rivalCompanyId, locationId: rivalShop, word: 'Foreign' }),
  ];
}

/** Asks a world's endpoints so many things that a seed draws from their own descriptions, one after the other. */
export async function fuzz(
  world: World,
  { seed: start, requests, seeded, endpoints = everything }: Plan,
): Promise<Figures> {
  const dice = new Dice(start);
  const files = [await photo('png'), mp4(), Buffer.from('%PDF-1.7\n'), Buffer.from('a,b\n1,2\n'), Buffer.alloc(0)];
  const recovery = await openRecovery(world);
  const times: number[] = [];
  const faults: Figures['faults'] = { failed: 0, breach: 0, undocumented: 0, slow: 0 };
  const examples = new Map<string, string>();
  const accepted = new Set<string>();
  let recovered = 0;
  for (let number = 1; number <= requests; number++) {
    const endpoint = dice.pick(endpoints);
    const person = dice.pick(people);
    const input = drawInput(dice, endpoint, (path) => drawThing(dice, endpoint, path, seeded));
    const heard = await ask(world, dice, { endpoint, person, input, file: dice.pick(files) });
    times.push(heard.milliseconds);
    if (heard.status === 200) accepted.add(endpoint.name);
    for (const fault of judge(endpoint, heard)) {
      faults[fault]++;
      const example = `${fault} ${endpoint.name}: request ${number} by ${person}: ${short(input)} → ${heard.status} ${heard.text.slice(0, 200).replace(/[^ -~]+/g, ' ')}`;
      if (!examples.has(`${fault} ${endpoint.name}`)) examples.set(`${fault} ${endpoint.name}`, example);
    }
    const isOut = person !== null && heard.status === 401 && heard.text.includes('signIn.required');
    if (isOut) recovered++;
    if (isOut || number % recoverEvery === 0) await recovery.recover();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const counts = { asked: endpoints.length, accepted: accepted.size, recovered };
  return { requests, faults, examples: [...examples.values()], ...counts, p50: at(0.5), p99: at(0.99) };
}

/** What is wrong with a reply, by what its endpoint and the list of refusals say. */
export function judge(endpoint: Endpoint, { status, text, milliseconds }: Heard): Fault[] {
  const faults: Fault[] = milliseconds > slowMs ? ['slow'] : [];
  if (status >= 500) return ['failed', ...faults];
  if (status === 200) return [...(isAsSaid(endpoint, text) ? [] : ['breach' as const]), ...faults];
  return [...(isRefusal(status, text) ? [] : ['undocumented' as const]), ...faults];
}

function isAsSaid({ reply }: Endpoint, text: string): boolean {
  return reply === 'file' || reply.safeParse(parsed(text)).success;
}

/** One of our own refusals, with its status. */
function isRefusal(status: number, text: string): boolean {
  const { code, fields = [], requestId } = (parsed(text) ?? {}) as Partial<RefusalReply>;
  const isKnown = code !== undefined && Object.hasOwn(refusals, code) && refusals[code] === status;
  return isKnown && Boolean(requestId) && fields.every(({ code: reason }) => /^field\.\w+$/.test(reason));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Mostly a thing of one's own, then another company's, or none at all. */
function drawThing(dice: Dice, endpoint: Endpoint, path: string, [ours, theirs]: readonly [Seeded, Seeded]): unknown {
  const chance = dice.roll();
  if (chance < 0.7) return thingAt({ endpoint, path }, ours);
  if (chance < 0.85) return thingAt({ endpoint, path }, theirs);
  return dice.pick([1, 2, 3, dice.below(40), 999_999, 0, -1, 'x', null, crypto.randomUUID()]);
}

interface Asked {
  endpoint: Endpoint;
  person: Person | null;
  input: Record<string, unknown>;
  file: Buffer;
}

async function ask(world: World, dice: Dice, { endpoint, person, input, file }: Asked): Promise<Heard> {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = written(rest[name]) || '-';
    delete rest[name];
    return encodeURIComponent(value.toWellFormed());
  });
  const begun = performance.now();
  if (endpoint.body === 'file' && dice.chance(0.8)) {
    const token = person ? world.as(person).token : '';
    const reply = await sendFile(world, { ...(endpoint as FileEndpoint), path }, file, { token });
    return { status: reply.status, text: JSON.stringify(reply.body), milliseconds: performance.now() - begun };
  }
  const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: apiBase + path,
    headers: headersOf(world, dice, person),
    ...(hasQuery
      ? {
          query: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, written(value).toWellFormed()])),
        }
      : { payload: rest }),
  });
  return { status: reply.statusCode, text: reply.body, milliseconds: performance.now() - begun };
}

function headersOf(world: World, dice: Dice, person: Person | null): Record<string, string> {
  const location = dice.pick([null, null, null, world.ginza, world.osaka, world.rivalShop, 999, 'x', '9'.repeat(20)]);
  return {
    ...(person ? { authorization: `Bearer ${world.as(person).token}` } : {}),
    ...(dice.chance(0.97) ? { 'idempotency-key': crypto.randomUUID() } : {}),
    ...(location === null ? {} : { 'x-kinza-location': String(location) }),
  };
}

function written(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

function short(input: unknown): string {
  const text = JSON.stringify(input);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
