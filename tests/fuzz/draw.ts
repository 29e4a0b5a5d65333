import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { Dice } from '#server/demo/random.ts';
import { isNaming, type Schema, saidSchema, textOfSchema } from '../support/sample.ts';

/** What stands where an endpoint names a thing, by the path of the field. */
export type Things = (path: string) => unknown;

/**
 * An input of an endpoint as its own schema describes it: what it takes, and in two of three something in it that is not:
 * a border, a nasty text, another type, too much, too little.
 */
export function drawInput(dice: Dice, { input }: Endpoint, things: Things): Record<string, unknown> {
  const schema = saidSchema(input);
  let drawn = draw(dice, schema, '', things);
  for (let faults = dice.pick([0, 1, 1, 1, 2, 3]); faults > 0; faults--) drawn = spoil(dice, drawn);
  return typeof drawn === 'object' && drawn !== null && !Array.isArray(drawn) ? (drawn as Record<string, unknown>) : {};
}

/** Something that a schema takes, or its border. */
function draw(dice: Dice, schema: Schema, path: string, things: Things): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choices.length > 0) return draw(dice, dice.pick(choices), path, things);
  if (schema.type === 'object' || schema.properties) return drawObject(dice, schema, path, things);
  if (schema.type === 'array') {
    const least = schema.minItems ?? 0;
    const most = Math.min(schema.maxItems ?? least + 3, least + 3);
    const count = dice.chance(0.5) ? Math.max(least, Math.min(1, most)) : least + dice.below(most - least + 1);
    return Array.from({ length: count }, () => draw(dice, schema.items ?? {}, `${path}[]`, things));
  }
  if (isNaming(path) && dice.chance(0.85)) return things(path);
  if (schema.type === 'boolean') return dice.chance(0.5);
  if (schema.type === 'null') return null;
  if (schema.type === 'integer' || schema.type === 'number') return drawNumber(dice, schema, path);
  return drawText(dice, schema);
}

function drawObject(dice: Dice, { properties = {}, required = [] }: Schema, path: string, things: Things): object {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || dice.chance(0.4));
  return Object.fromEntries(
    wanted.map(([name, part]) => {
      const at = path ? `${path}.${name}` : name;
      const isWhole = isNaming(at) && part.type === 'array' && dice.chance(0.85);
      return [name, isWhole ? things(at) : draw(dice, part, at, things)];
    }),
  );
}

function drawNumber(dice: Dice, { minimum, maximum = Number.MAX_SAFE_INTEGER }: Schema, path: string): number {
  if (path === 'version') return dice.pick([1, 1, 1, 2, 3, 4]);
  const least = Math.max(minimum ?? 0, 0);
  const likely = least + dice.below(Math.min(maximum - least, dice.pick([10, 100_000])) + 1);
  return dice.pick([likely, likely, likely, likely, Math.max(1, least), least, minimum ?? least, maximum]);
}

const words = ['Ring', '指輪', '髙﨑', 'K18 甲丸リング 3mm', 'ｱｲｳ', '💍', 'O’Brien', 'a b', '2026', '090-1234-5678'];

function drawText(dice: Dice, schema: Schema): string {
  if (schema.format === 'date') return dice.chance(0.8) ? dice.pick(nearDates) : dice.pick(borderDates);
  if (schema.format || schema.pattern) return textOfSchema(schema);
  const { maxLength = 200 } = schema;
  if (dice.chance(0.1)) return '漢'.repeat(maxLength);
  // What says yes or no in an address.
  if (dice.chance(0.1)) return dice.pick(['true', 'false']);
  return `${dice.pick(words)} ${dice.below(10_000)}`.slice(0, maxLength);
}

const nearDates = ['2026-06-18', '2026-06-17', '2026-06-30', '2026-07-31', '2026-05-31', '2025-12-31', '2027-01-31'];
const borderDates = ['1900-01-01', '2199-12-31', '2024-02-29', '2199-01-31', '1899-12-31', '2200-01-01'];

const nasty: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '',
  ' ',
  '　',
  '\u202e',
  '\u200b',
  '\ufeff',
  'x'.repeat(101),
  '漢'.repeat(10_000),
  '%',
  '_',
  '\\',
  '%00',
  "'; DROP TABLE sale; --",
  '<script>alert(1)</script>',
  '=1+1',
  '"',
  '\r\n',
  '\t',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'null',
  'true',
  'NaN',
  '-0',
  '0x1',
  '1e400',
  '１２',
  '٣',
  '1.5',
  '-1',
  '1e21',
  '0000-01',
  '0000-01-01',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '-000001-01-01',
  '2026-06-18T05:32Z',
  '00000000-0000-0000-0000-000000000000',
  '99999999999999999999',
  0,
  -1,
  -0,
  1.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e21,
  1e308,
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  [1, 1],
  ['\0'],
];

/** The same input with one of its values gone, or another one there that nobody expects. */
function spoil(dice: Dice, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || dice.chance(0.05)) return dice.pick(nasty);
  const entries = Object.entries(input);
  if (entries.length === 0)
    return { [String(dice.pick(['id', '\0', 'x', '__proto__', 'companyId']))]: dice.pick(nasty) };
  const [key, value] = dice.pick(entries);
  if (Array.isArray(input)) {
    if (dice.chance(0.1)) return Array.from({ length: 300 }, () => value);
    return input.map((one, index) => (String(index) === key ? spoilPart(dice, one) : one));
  }
  if (dice.chance(0.1)) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return { ...input, [key]: spoilPart(dice, value) };
}

function spoilPart(dice: Dice, value: unknown): unknown {
  return typeof value === 'object' && value !== null && dice.chance(0.7) ? spoil(dice, value) : dice.pick(nasty);
}
