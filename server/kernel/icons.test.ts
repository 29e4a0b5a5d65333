import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { answersMax, mountIcons } from './icons.ts';

const body = '<path d="M5 12h14"/>';
const names = Array.from({ length: answersMax + 10 }, (_, index) => `icon-${index}`);
const set = { prefix: 'tabler', icons: Object.fromEntries(names.map((name) => [name, { body }])) };

let app: FastifyInstance;
/** How many answers had to be made from the set. */
let made: number;
beforeEach(() => {
  app = Fastify();
  made = 0;
  mountIcons(app, '/api', async () => {
    made++;
    return set;
  });
});

const ask = async (icons: string, file = 'tabler.json') => {
  const reply = await app.inject({ url: `/api/_nuxt_icon/${file}`, query: { icons } });
  return { status: reply.statusCode, icons: reply.statusCode === 200 ? reply.json().icons : null };
};

describe('icons', () => {
  it('are remembered once they were asked for', async () => {
    expect(await ask('icon-1,icon-2')).toEqual({ status: 200, icons: { 'icon-1': { body }, 'icon-2': { body } } });
    await ask('icon-1,icon-2');
    expect(made).toBe(1);
  });

  it('of unknown names are forgotten, however many there are, and take nobody’s room', async () => {
    for (let index = 0; index < answersMax + 10; index++)
      expect(await ask(`icon-1,unknown-${index}`)).toEqual({ status: 200, icons: { 'icon-1': { body } } });
    await ask('icon-1,unknown-0');
    expect(made).toBe(answersMax + 11);
    await ask('icon-1');
    await ask('icon-1');
    expect(made).toBe(answersMax + 12);
  });

  it('are remembered so many and no more', async () => {
    for (const name of names) await ask(name);
    made = 0;
    for (const name of names) await ask(name);
    expect(made).toBe(names.length - answersMax);
  });

  it.each([
    ['of a set that is not shipped', 'icon-1', 'mdi.json'],
    ['of what is called as every object’s own', 'icon-1', 'constructor.json'],
    ['by a name that is none', '../icon-1', 'tabler.json'],
    ['by none', '', 'tabler.json'],
    ['by too many names', names.slice(0, 101).join(), 'tabler.json'],
  ])('are not there %s', async (_, icons, file) => {
    expect((await ask(icons, file)).status).toBe(404);
    expect(made).toBe(0);
  });
});
