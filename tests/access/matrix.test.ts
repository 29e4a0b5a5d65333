import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type AccessWord, accessWords } from '#contract/kernel/access.ts';
import type { Access, Endpoint } from '#contract/kernel/endpoint.ts';
import { makeToken } from '#server/access/token.ts';
import { routes } from '#server/routes.ts';
import { signUp } from '../support/signUp.ts';
import { makeRole, roleId } from '../support/staff.ts';
import { apiBase, openWorld, type World } from '../support/world.ts';

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
type Outcome =
  | 'allowed'
  | 'notFound'
  | 'signIn.required'
  | 'access.denied'
  | 'access.allCompanies'
  | 'viewing.readOnly';

const endpoints = Object.values(contract).flatMap((thing) => Object.values(thing) as Endpoint[]);
const groups = Map.groupBy(endpoints, ({ access }) => JSON.stringify(access));

let world: World;
let tokens: Record<'gone' | 'none' | 'without' | 'only' | 'viewer', string>;
let roles: Record<'without' | 'only', number>;
let actionIds: Map<string, number>;
const printed: string[] = [];
/** Who has asked for what: `item.list, no token`. */
const asked = new Set<string>();

beforeAll(async () => {
  world = await openWorld();
  await makeRole(world, 'None', []);
  roles = { without: await makeRole(world, 'Without', accessWords), only: await makeRole(world, 'Only', []) };
  const gone = await signUp(world, 'gone', 'Admin');
  await world.as('admin').call(contract.user.toggle, { id: gone.userId, active: false });
  const viewer = await signUp(world, 'viewer', 'Admin');
  await viewer.call(contract.viewing.start, { roleId: await roleId(world, 'Without') });
  const tokenOf = async (username: string, role: string) => (await signUp(world, username, role, true)).token;
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
        asked.add(`${endpoint.name}, ${asker}`);
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

describe('the table', () => {
  it('has left out nobody and nothing', () => {
    const all = endpoints.flatMap(({ name }) => askers.map((asker) => `${name}, ${asker}`));
    expect(all.filter((one) => !asked.has(one))).toEqual([]);
    expect(asked.size).toBe(all.length);
    const rules = new Set(endpoints.map((endpoint) => askers.map((asker) => expected(endpoint, asker)).join()));
    // Public, of a shop, signed in, administrators, a right: read and changed each where both are, and changed for all.
    expect(rules.size).toBe(9);
  });
});

function wordsOf(access: Access): readonly AccessWord[] {
  if (access === 'public' || access === 'signedIn' || access === 'admin') return [];
  return typeof access === 'string' ? [access] : access;
}

/** What the contract says. Wrong input is only looked at once it is known that somebody may ask. */
function expected({ access, scope, changes, whileViewing }: Endpoint, asker: Asker): Outcome {
  // No shop stands below the code that is asked for, whoever asks.
  if (scope === 'shop') return 'notFound';
  if (access === 'public') return 'allowed';
  if (asker === 'no token' || asker === 'bad token' || asker === 'deactivated') return 'signIn.required';
  // The other one is an administrator of one company: what all share is not theirs to change.
  if (asker === 'other Admin' && changes && scope === 'installation') return 'access.allCompanies';
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
  'access.allCompanies': '403',
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
