import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { statusesOf } from '#contract/kernel/document.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import { textsOf } from '../../tests/support/texts.ts';
import { first } from './en/first.ts';
import { en } from './en.ts';

/**
 * What the end of a key may be where only its beginning stands in the code. A beginning of two words or more,
 * `sales.status.${status}`, may end in anything that lies below it.
 */
const endings: Record<string, readonly string[]> = {
  'common.': ['code', 'name', 'nameJa', 'description', 'descriptionJa', 'date'],
  'refusal.': Object.keys(en.refusal),
  'session.': ['invalidResponse', 'notStored', 'invalidUser'],
  'tax.': ['now', 'coming', 'past'],
  'sellingOption.': ['keep', 'set', 'unset'],
  'arrange.': ['lifted', 'over', 'dropped'],
  'importing.': ['items', 'customers'].flatMap((things) =>
    ['title', 'intro', 'template', 'matched', 'undoText', 'ready', 'write', 'done'].map(
      (ending) => `${things}.${ending}`,
    ),
  ),
  'document.': [
    ...['number', 'locationId', 'lineCount', 'staff', 'remarks', 'reason', 'linesInAll', 'cancelReason'],
    ...['quantity', 'milligrams', 'unitCost'].flatMap((column) => [column, `${column}Of`]),
    ...['approve', 'approveMore', 'approveTitle', 'cancelTitle', 'auditAction.approve', 'auditAction.cancel'],
    'status.unknown',
    'duplicate',
    ...['status', 'stages'].flatMap((of) => ['pending', 'approved', 'cancelled'].map((status) => `${of}.${status}`)),
  ],
  'transfer.': [
    ...['checked', 'checkedOf', 'open', 'shipped', 'locationId', 'destinationCompanyId'],
    ...['receivedQuantity', 'damagedQuantity', 'markRest', 'markRestShip', 'markRestLost'],
    ...['checked', 'received', 'damaged', 'found', 'lost', 'late'].map((part) => `${part}GramsOf`),
    ...['received', 'damaged', 'short', 'open'].map((part) => `${part}Grams`),
  ],
  'ecommerce.': ['recipient', 'contactNumber', 'postalCode', 'prefecture', 'address', 'returned'],
  'plan.': ['overdue', 'atRisk', 'dueThisWeek', 'demandPassed'],
  'sales.': ['grams', 'price', 'quantity', 'discount', 'subtotal'],
};

/** What a register's fields are called where no code names the text: see `useShown`. */
function fieldsNamed(list = ''): string[] {
  const [, api = {}] =
    Object.entries<Record<string, Endpoint>>(contract).find(([name]) => list === name || list === `${name}s`) ?? [];
  const inputs = Object.entries(api).flatMap(([step, { input }]) => (/^(create|edit)$/.test(step) ? [input] : []));
  return inputs.flatMap((input) => Object.keys(fieldsOf(input)).map((field) => field.replace(/Id$/, '')));
}

/** What every simple list says, in the set of texts that its `words` names. */
const listWords = [
  'title',
  'search',
  'create',
  'edit',
  'created',
  'edited',
  'failed',
  'none',
  'noneText',
  'guide1',
  'guide2',
  'guide3',
];

/** What every kind of documents says besides, in the set of texts that its `words` names. */
const documentWords = ['number', 'locationId', 'new', 'saved', 'findFailed', 'saveTitle', 'updateTitle', 'missing'];
/** What other documents write into the trail of one. */
const trails: Record<string, readonly string[]> = {
  purchaseOrder: ['receive', 'receiveReversed'],
  subasta: ['bid', 'retract', 'hammer', 'pass', 'withdraw', 'rerun', 'offer', 'addBidder', 'editBidder'],
};
const documentEndpoints = ['list', 'summary', 'export', 'find', 'create', 'edit', 'paper', 'linesExport', 'audit'];

/** What a kind of documents says of its steps, its statuses and the columns of its lines. */
function documentWordsOf(list: string): string[] {
  const api = Object.entries<Record<string, Endpoint>>(contract).find(([name]) => list === name)?.[1];
  if (!api?.list || !api.find) return [];
  const steps = Object.keys(api).filter((name) => !documentEndpoints.includes(name));
  const row = fieldsOf(api.find.reply as z.ZodType).lines;
  const columns = row instanceof z.ZodArray ? Object.keys(fieldsOf(row.element as z.ZodType)) : [];
  return [
    ...documentWords,
    ...steps.flatMap((step) =>
      ['', 'More', 'Title', 'Text', 'Reason', 'Done', 'Failed'].map((ending) => step + ending),
    ),
    ...[...steps, ...(trails[list] ?? [])].map((step) => `auditAction.${step}`),
    ...statusesOf(api.list).flatMap((status) => [`status.${status}`, `stages.${status}`]),
    ...[...columns, 'lineTotal'].flatMap((column) => [column, `${column}Of`]),
  ];
}

/** The keys that a piece of code names, whole or by their beginnings. */
interface Named {
  whole: Set<string>;
  beginnings: Set<string>;
}

const checkout = resolve(import.meta.dirname, '../..');
const keys = leaves(en);

describe('every text', () => {
  const named = keysNamedIn(['web', 'contract', 'server'].flatMap(filesOf));

  it('is said somewhere', () => {
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.filter((key) => !isNamed(named, key))).toEqual([]);
  });

  it('would be missed: an unused one is found', () => {
    expect(isNamed(named, 'common.save')).toBe(true);
    expect(isNamed(named, 'dashboard.items_other')).toBe(true);
    expect(isNamed(named, 'sales.status.pending')).toBe(true);
    expect(isNamed(named, 'sales.nobodySaysThis')).toBe(false);
    expect(isNamed(named, 'common.nobodySaysThis')).toBe(false);
  });

  it('has a declared ending where its beginning is one word', () => {
    const short = [...named.beginnings].filter(
      (head) => isShort(head) && head.slice(0, -1) in en && !(head in endings),
    );
    expect(short).toEqual([]);
  });
});

describe('the first screens', () => {
  const files = reachedFrom('web/office/main.tsx');
  const known = new Set(leaves(first));

  it('are reached: sign-in, dashboard, and what the frame opens', () => {
    const some = ['access/Login.tsx', 'reports/dashboard/Dashboard.tsx', 'frame/NoticeList.tsx'];
    expect([...files]).toEqual(expect.arrayContaining(some.map((path) => `web/office/${path}`)));
    expect([...files].filter((path) => /catalogue|sales\//.test(path) && path.startsWith('web/'))).toEqual([]);
  });

  it('say only what is loaded before them', () => {
    const named = keysNamedIn([...files].filter((path) => path.startsWith('web/')));
    const isFirst = (key: string) => known.has(key) || known.has(`${key}_other`);
    const whole = [...named.whole].filter((key) => keys.some((one) => one === key || one === `${key}_other`));
    // Who has goods is told where goods are asked for, and on none of these; palette, notifications
    // and the second step of sign-in come with their words, as do the parts of the dashboard that come later.
    expect(
      whole.filter(
        (key) =>
          !isFirst(key) &&
          !/^(promise|reminder|palette|notice|report|(inventory|item|sales|sold)Report|nightlyLook|website|access\.factor)\./.test(
            key,
          ),
      ),
    ).toEqual([]);
    const beginnings = [...named.beginnings].filter((head) => keys.some((key) => key.startsWith(head)));
    const isFirstHead = (head: string) => [...known].some((key) => key.startsWith(head));
    // What an alarm says comes with the list of notifications, what a shop lacks with the refusal that names it.
    expect(
      beginnings.filter(
        (head) =>
          !isFirstHead(head) &&
          !/^(books|promise|reminder|mail|nightlyLook|palette|notice|company\.shopNeeds)\./.test(head),
      ),
    ).toEqual([]);
  });
});

function leaves(texts: object): string[] {
  return textsOf(texts).map(([key]) => key);
}

/** Every TypeScript file of a floor that is neither a test nor the words themselves. */
function filesOf(floor: string): string[] {
  return readdirSync(join(checkout, floor), { recursive: true, encoding: 'utf8' })
    .map((name) => `${floor}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^web\/(dist|text\/(en|ja))[/.]/.test(path));
}

function keysNamedIn(paths: readonly string[]): Named {
  const named: Named = { whole: new Set(), beginnings: new Set() };
  for (const path of paths) {
    const text = readFileSync(join(checkout, path), 'utf8');
    for (const [, key] of text.matchAll(/['"`]([a-z]\w*\.[\w.]+)['"`]/gi)) if (key) named.whole.add(key);
    if (!path.startsWith('web/')) continue;
    for (const [, list] of text.matchAll(/\bwords(?:=|: )['"](\w+)['"]/g))
      for (const key of [
        ...listWords,
        ...fieldsNamed(list),
        ...(/Document(List|Form)/.test(text) ? documentWordsOf(list ?? '') : []),
      ])
        named.whole.add(`${list}.${key}`);
    for (const [, head] of text.matchAll(/`([a-z]\w*\.(?:\w+\.)*)\$\{/gi)) if (head) named.beginnings.add(head);
  }
  return named;
}

function isNamed({ whole, beginnings }: Named, key: string): boolean {
  const plain = key.replace(/_(one|other)$/, '');
  if (whole.has(key) || whole.has(plain)) return true;
  return [...beginnings].some(
    (head) => key.startsWith(head) && (!isShort(head) || endings[head]?.includes(plain.slice(head.length))),
  );
}

function isShort(head: string): boolean {
  return head.split('.').length === 2;
}

/**
 * The files that are loaded with one, and those that they load later; not the screens, which routes load, nor the parts of
 * the frame that load the other words as well.
 */
function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const walk = (path: string) => {
    if (reached.has(path) || !existsSync(join(checkout, path))) return;
    reached.add(path);
    const text = readFileSync(join(checkout, path), 'utf8');
    const asked = [...text.matchAll(/^(?:import|export) (?!type\b)(?:[^;=]* from )?['"]([#.][^'"]+\.tsx?)['"]/gm)];
    const later = /office\/(routes\.tsx|frame\/later\.ts|screens\/\w+\.ts)$/.test(path)
      ? []
      : [...text.matchAll(/\bimport\('([#.][^']+\.tsx?)'\)/g)];
    for (const [, name = ''] of [...asked, ...later]) {
      if (!/web\/text\/(en|ja)|^\.\/(en|ja)[/.]/.test(name)) walk(pathOf(path, name));
    }
  };
  walk(start);
  return reached;
}

function pathOf(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return join(from, '..', name).replaceAll('\\', '/');
}
