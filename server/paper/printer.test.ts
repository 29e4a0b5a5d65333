import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { receiptExample, tagsExample } from './examples.ts';
import type { Printer, PrinterSettings } from './printer.ts';
import { closePrinter, PrintFailed, print, startPrinter } from './printer.ts';
import { readText } from './reading.ts';

const printers: Printer[] = [];

function start(settings: Partial<PrinterSettings>): Printer {
  const printer = startPrinter(settings);
  printers.push(printer);
  return printer;
}

/** A printing thread made for the test. */
function program(source: string): URL {
  return new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${source}`)}`,
  );
}

const echo = `parentPort.on('message', ({ id, document }) => {
  if (document.number === 'hang') while (true);
  if (document.number === 'crash') process.exit(3);
  if (document.number === 'throw') throw new Error('out of ink');
  const pdf = new TextEncoder().encode(document.number);
  parentPort.postMessage({ id, pdf }, [pdf.buffer]);
});`;

const numbered = (number: string) => receiptExample({ number });

afterEach(async () => {
  await closePrinter();
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
  const printer = start({ program: program(echo), deadlineMs: 300, threadsMax: 1 });
  const started = performance.now();
  const hanging = printer.print(numbered('hang'));
  const next = printer.print(numbered('next'));
  await expect(hanging).rejects.toThrow('longer than 300 ms');
  expect(performance.now() - started).toBeLessThan(3_000);
  expect((await next).toString()).toBe('next');
});

test.each([
  ['crash', 'The printing thread ended.'],
  ['throw', 'out of ink'],
])('outlives a thread that dies by %s', async (number, message) => {
  const printer = start({ program: program(echo), threadsMax: 1 });
  const [dead, alive] = [printer.print(numbered(number)), printer.print(numbered('alive'))];
  await expect(dead).rejects.toThrow(message);
  expect((await alive).toString()).toBe('alive');
});

test('a program that does not start fails its document and does not loop', async () => {
  const printer = start({ program: program(`throw new Error('no paper');`), threadsMax: 1 });
  await expect(printer.print(numbered('any'))).rejects.toThrow('no paper');
  expect(printer.threads()).toBe(0);
});

test('holds no more threads than allowed, none before the first document and none when idle', async () => {
  const printer = start({ program: program(echo), threadsMax: 2, idleMs: 100 });
  expect(printer.threads()).toBe(0);
  const printed = Promise.all(['a', 'b', 'c', 'd', 'e'].map((number) => printer.print(numbered(number))));
  expect(printer.threads()).toBe(2);
  expect((await printed).map(String)).toEqual(['a', 'b', 'c', 'd', 'e']);
  await expect.poll(() => printer.threads(), { timeout: 3_000 }).toBe(0);
  expect((await printer.print(numbered('again'))).toString()).toBe('again');
});

test('refuses when too many wait', async () => {
  const printer = start({ program: program(echo), threadsMax: 1, waitingMax: 2 });
  const all = ['a', 'b', 'c', 'd'].map((number) => printer.print(numbered(number)));
  await expect(all[3]).rejects.toThrow('Too many documents');
  expect((await Promise.all(all.slice(0, 3))).map(String)).toEqual(['a', 'b', 'c']);
});

test('closing rejects what waits, and printing afterwards starts anew', async () => {
  const printer = start({ program: program(echo), threadsMax: 1 });
  const all = Promise.allSettled([printer.print(numbered('hang')), printer.print(numbered('b'))]);
  await printer.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(printer.threads()).toBe(0);
  expect((await printer.print(numbered('c'))).toString()).toBe('c');
});

test('a process that printed ends by itself', async () => {
  const folder = new URL('.', import.meta.url).href;
  const script = `const { print } = await import('${folder}printer.ts'); const { receiptExample } = await import('${folder}examples.ts');
    console.log((await print(receiptExample())).length > 1000);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 20_000,
  });
  expect(stdout.trim()).toBe('true');
}, 25_000);
