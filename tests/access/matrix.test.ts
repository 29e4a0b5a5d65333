import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type AccessWord, accessWords } from '#contract/kernel/access.ts';
import type { Access, Endpoint } from '#contract/kernel/endpoint.ts';
import { makeToken } from '#server/access/token.ts';
import { routes } from '#server/routes.ts';
import { hire } from '../support/hire.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { sampleOf } from '../support/sample.ts';
import { makeRole, roleId, userDraft } from '../support/staff.ts';
import { apiBase, openWorld, refusalCode, type World } from '../support/world.ts';

/** Who asks, in the order of the printed columns. */
const askers = [
  'no token',
  'bad token',
  'deactivated',
  'no rights',
  'all but this',
  'only this',
  'taken away',
  'Admin',
  'other Admin',
  'seeing as',
] as const;
type Asker = (typeof askers)[number];
type Outcome = 'allowed' | 'signIn.required' | 'access.denied' | 'viewing.readOnly';

const endpoints = Object.values(contract).flatMap((thing) => Object.values(thing) as Endpoint[]);
const groups = Map.groupBy(endpoints, ({ access }) => JSON.stringify(access));

let world: World;
let tokens: Record<'gone' | 'none' | 'without' | 'only' | 'viewer', string>;
let roles: Record<'without' | 'only', number>;
let actionIds: Map<string, number>;
const printed: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  await makeRole(world, 'None', []);
  roles = { without: await makeRole(world, 'Without', accessWords), only: await makeRole(world, 'Only', []) };
  const gone = await hire(world, 'gone', 'Admin');
  await world.as('admin').call(contract.user.toggle, { id: gone.userId, active: false });
  const viewer = await hire(world, 'viewer', 'Admin');
  await viewer.call(contract.viewing.start, { roleId: await roleId(world, 'Without') });
  const tokenOf = async (username: string, role: string) => (await hire(world, username, role)).token;
  tokens = {
    gone: gone.token,
    viewer: viewer.token,
    none: await tokenOf('none', 'None'),
    without: await tokenOf('without', 'Without'),
    only: await tokenOf('only', 'Only'),
  };
  const { modules } = await world.as('admin').call(contract.role.matrix, {});
  actionIds = new Map(modules.flatMap(({ actions }) => actions).map(({ id, description }) => [description, id]));
});
afterAll(async () => {
  console.log(tableOf(printed));
  await world.close();
});

describe('every endpoint', () => {
  it('that is mounted is in the contract, and the other way round', () => {
    const names = (all: readonly Endpoint[]) => all.map(({ name }) => name).toSorted();
    expect(names(routes.map(({ endpoint }) => endpoint))).toEqual(names(endpoints));
    expect(endpoints.length).toBeGreaterThan(100);
  });

  it.each([...groups.keys()])('that asks for %s answers as declared, whoever asks', async (key) => {
    const group = groups.get(key) ?? [];
    const access = group[0]?.access ?? 'public';
    const words = wordsOf(access);
    const seen = new Map<Asker, Set<Outcome | string>>(askers.map((asker) => [asker, new Set()]));
    const wrong: string[] = [];
    const ask = async (asker: Asker, token: string | null) => {
      for (const endpoint of group) {
        const outcome = await outcomeOf(endpoint, token);
        seen.get(asker)?.add(outcome);
        if (outcome !== expected(endpoint, asker)) wrong.push(`${endpoint.name}, ${asker}: ${outcome}`);
      }
    };

    await ask('no token', null);
    await ask('bad token', makeToken('s'));
    await ask('deactivated', tokens.gone);
    await ask('no rights', tokens.none);
    await ask('Admin', world.as('admin').token);
    await ask('other Admin', world.as('rival').token);
    await ask('seeing as', tokens.viewer);
    await set('without', words, false);
    await ask('all but this', tokens.without);
    await set('without', words, true);
    // Any one of several words is enough, and what was given is gone on the very next request after it was taken away.
    for (const word of words.length > 0 ? words : [null]) {
      await set('only', word ? [word] : [], true);
      await ask('only this', tokens.only);
      await set('only', word ? [word] : [], false);
      await ask('taken away', tokens.only);
    }
    printed.push(rowOf(access, group.length, seen));
    expect(wrong).toEqual([]);
  });
});

describe('an id of another company', () => {
  it('is not found, whatever is done with it', async () => {
    const ids = await plantEverything();
    const rival = world.as('rival');
    const found: string[] = [];
    const unreached: string[] = [];
    let asked = 0;
    for (const endpoint of endpoints.filter(({ scope, path }) => scope === 'company' && path.includes('/:id'))) {
      const id = ids.get(thingOf(endpoint));
      if (id === undefined || endpoint.body === 'file') {
        unreached.push(endpoint.name);
        continue;
      }
      asked += 1;
      const own = endpoint.name.endsWith('.edit') ? particular[`${thingOf(endpoint)}.create`] : {};
      const input = { ...sampleOf(endpoint.input, { id, version: 1 }), ...own };
      const code = await refusalCode(rival.call(endpoint, input as never));
      if (code === 'input.invalid') unreached.push(endpoint.name);
      else if (!code.endsWith('notFound') && !code.endsWith('missing')) found.push(`${endpoint.name}: ${code}`);
    }
    printed.push(
      `${asked} endpoints asked with an id of another company; not reached: ${unreached.join(', ') || 'none'}`,
    );
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(40);
  });
});

/** What a sample can't guess of a thing, so that there is one. */
const particular: Record<string, object> = {
  'customer.create': { lastName: 'Planted' },
  'serviceProvider.create': { contactNumber: '03-1234-5678' },
  'featured.create': { priceBefore: null, imageId: null, activeFrom: null, activeTo: null },
  'socialLink.create': { url: 'https://www.facebook.com/kinza' },
  'post.create': { coverId: null },
};

/** At least one of every thing in the first company, and the id of the first of each. */
async function plantEverything(): Promise<Map<string, number>> {
  const admin = world.as('admin');
  const ring = await world.ring();
  const draft = await userDraft(world, 'planted');
  await admin.call(contract.user.create, draft);
  const known = { itemId: ring.id, categoryId: ring.categoryId, companyId: world.companyId, locationId: world.ginza };
  await admin.call(contract.sale.save, saveDraft(world, [ring]));
  for (const endpoint of endpoints.filter(({ name, scope }) => name.endsWith('.create') && scope === 'company')) {
    const input = { ...sampleOf(endpoint.input, known), ...particular[endpoint.name] };
    await refusalCode(admin.call(endpoint, input as never));
  }
  const ids = new Map<string, number>();
  for (const endpoint of endpoints.filter(({ name }) => name.endsWith('.list'))) {
    // A list of what belongs to another thing wants that thing's id, and is left to whoever tests that thing.
    const reply = await admin.call(endpoint, {} as never).catch(() => ({ rows: [] }));
    const [row] = (reply as unknown as { rows: { id?: number }[] }).rows;
    if (row?.id) ids.set(thingOf(endpoint), row.id);
  }
  return ids;
}

const thingOf = ({ name }: Endpoint) => name.split('.')[0] ?? '';

function wordsOf(access: Access): readonly AccessWord[] {
  if (access === 'public' || access === 'signedIn' || access === 'admin') return [];
  return typeof access === 'string' ? [access] : access;
}

/** What the contract says. Wrong input is only looked at once it is known that somebody may ask. */
function expected({ access, changes, whileViewing }: Endpoint, asker: Asker): Outcome {
  if (access === 'public') return 'allowed';
  if (asker === 'no token' || asker === 'bad token' || asker === 'deactivated') return 'signIn.required';
  if (asker === 'Admin' || asker === 'other Admin') return 'allowed';
  if (access === 'admin') return 'access.denied';
  if (asker === 'seeing as') return changes && !whileViewing ? 'viewing.readOnly' : 'allowed';
  return access === 'signedIn' || asker === 'only this' ? 'allowed' : 'access.denied';
}

/** Asks with an input that no endpoint takes, so that nothing is done: whoever may ask hears that it is wrong. */
async function outcomeOf(endpoint: Endpoint, token: string | null): Promise<Outcome | string> {
  const wrong = { nobodyTakesThis: '1' };
  const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.body === 'file';
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: apiBase + endpoint.path.replace(/:\w+/g, '1'),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.changes ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(hasQuery ? { query: wrong } : { payload: wrong }),
  });
  const { code } = reply.json<{ code: string }>();
  return code === 'input.invalid' ? 'allowed' : code;
}

async function set(role: 'without' | 'only', words: readonly string[], active: boolean): Promise<void> {
  if (words.length === 0) return;
  const ids = words.map((word) => actionIds.get(word) ?? 0);
  await world.as('admin').call(contract.role.setRights, { id: roles[role], actionIds: ids, active });
}

const signs: Record<string, string> = {
  allowed: 'ok',
  'signIn.required': '401',
  'access.denied': '403',
  'viewing.readOnly': 'look',
};

function rowOf(access: Access, count: number, seen: ReadonlyMap<Asker, ReadonlySet<string>>): string {
  const name = typeof access === 'string' ? access : access.join(' | ');
  const cells = askers.map((asker) => {
    const outcomes = [...(seen.get(asker) ?? [])].map((outcome) => signs[outcome] ?? outcome);
    return outcomes.toSorted().reverse().join('/').padEnd(asker.length);
  });
  return `${cells.join('  ')}  ${String(count).padStart(4)}  ${name.length > 60 ? `${name.slice(0, 59)}…` : name}`;
}

function tableOf(rows: readonly string[]): string {
  const head = `${askers.join('  ')}     n  asked for by endpoints`;
  return [head, ...rows, `${endpoints.length} endpoints, ${rows.length} kinds of access, ${askers.length} askers`].join(
    '\n',
  );
}
