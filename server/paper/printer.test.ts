import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import { receiptExample, tagsExample } from './examples.ts';
import type { Printer, PrinterSettings } from './printer.ts';
import { closePrinters, PrintFailed, print, startPrinter } from './printer.ts';
import { readText } from './reading.ts';

const printers: Printer[] = [];
const folder = mkdtempSync(join(tmpdir(), 'kinza-printer-'));

function start(settings: Partial<PrinterSettings>): Printer {
  const printer = startPrinter(settings);
  printers.push(printer);
  return printer;
}

/** The program of a printing thread, made for the test. */
function program(source: string): URL {
  const path = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(path, source);
  return pathToFileURL(path);
}

const echo = `export async function printPaper({ number }) {
  if (number === 'hang') while (true);
  if (number === 'crash') process.exit(3);
  if (number === 'throw') { setTimeout(() => { throw new Error('out of ink'); }); await new Promise(() => {}); }
  if (number === 'fill') for (const kept = []; ; ) kept.push(new Array(100_000).fill(number));
  return new TextEncoder().encode(number);
}`;

const numbered = (number: string) => receiptExample({ number });

afterAll(() => rmSync(folder, { recursive: true }));

afterEach(async () => {
  await closePrinters();
  await Promise.all(printers.splice(0).map((printer) => printer.close()));
});

test('prints in a thread', async () => {
  const pdf = await print(receiptExample());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await readText(pdf)).toContain('342,650円');
});

test('prints many at once, each its own', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => `GZ-SO-202607-${10_000 + index}`);
  const pdfs = await Promise.all(numbers.map((number) => print(numbered(number))));
  for (const [index, pdf] of pdfs.entries()) expect(await readText(pdf)).toContain(numbers[index]);
});

test('says what is wrong with a document, and goes on', async () => {
  await expect(print(tagsExample(0))).rejects.toThrow(PrintFailed);
  await expect(print(tagsExample(0))).rejects.toThrow('Between 1 and 1000 tags');
  expect((await print(tagsExample(1))).length).toBeGreaterThan(1_000);
});

test('a document that cannot cross to the thread is refused', async () => {
  await expect(print({ ...receiptExample(), number: (() => 1) as unknown as string })).rejects.toThrow(PrintFailed);
  expect((await print(receiptExample())).length).toBeGreaterThan(1_000);
});

test('gives up at the deadline, and the next document gets a new thread', async () => {
  const printer = start({ program: program(echo), deadlineMs: 300 });
  const started = performance.now();
  const hanging = printer.print(numbered('hang'));
  const next = printer.print(numbered('next'));
  await expect(hanging).rejects.toThrow('longer than 300 ms');
  expect(performance.now() - started).toBeLessThan(3_000);
  expect((await next).toString()).toBe('next');
});

test.each([
  ['crash', 'exited with code: 3'],
  ['throw', 'out of ink'],
  ['fill', 'memory limit'],
])('outlives a thread that dies by %s', async (number, message) => {
  const printer = start({ program: program(echo) });
  const [dead, alive] = [printer.print(numbered(number)), printer.print(numbered('alive'))];
  await expect(dead).rejects.toThrow(message);
  expect((await alive).toString()).toBe('alive');
});

test('a program that does not start fails its document at the deadline and does not loop', async () => {
  const printer = start({ program: program(`throw new Error('no paper');`), deadlineMs: 500 });
  await expect(printer.print(numbered('any'))).rejects.toThrow(PrintFailed);
  expect(printer.threads()).toBe(0);
});

test('holds one thread at most, none before the first document and none when idle', async () => {
  const printer = start({ program: program(echo), idleMs: 100 });
  expect(printer.threads()).toBe(0);
  const printed = Promise.all(['a', 'b', 'c', 'd', 'e'].map((number) => printer.print(numbered(number))));
  await expect.poll(() => printer.threads()).toBe(1);
  expect((await printed).map(String)).toEqual(['a', 'b', 'c', 'd', 'e']);
  await expect.poll(() => printer.threads(), { timeout: 3_000 }).toBe(0);
  expect((await printer.print(numbered('again'))).toString()).toBe('again');
});

test('refuses when too many wait', async () => {
  const printer = start({ program: program(echo), waitingMax: 2 });
  const all = ['a', 'b', 'c', 'd'].map((number) => printer.print(numbered(number)));
  await expect(all[3]).rejects.toThrow('Too many documents');
  expect((await Promise.all(all.slice(0, 3))).map(String)).toEqual(['a', 'b', 'c']);
});

test('closing rejects what waits, and printing afterwards starts anew', async () => {
  const printer = start({ program: program(echo) });
  const all = Promise.allSettled([printer.print(numbered('hang')), printer.print(numbered('b'))]);
  await printer.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(printer.threads()).toBe(0);
  expect((await printer.print(numbered('c'))).toString()).toBe('c');
});

test('a process that printed ends by itself', async () => {
  const here = new URL('.', import.meta.url).href;
  const script = `const { print } = await import('${here}printer.ts'); const { receiptExample } = await import('${here}examples.ts');
    console.log((await print(receiptExample())).length > 1000);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 20_000,
  });
  expect(stdout.trim()).toBe('true');
}, 25_000);
