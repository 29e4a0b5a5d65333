import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A place in the tree that guards something, and how it reads without its guard. */
export interface Guarded {
  file: string;
  find: string;
  replace: string;
}

const checkout = resolve(import.meta.dirname, '../..');

/** Works on a copy of the tree from which a guard was taken. */
export function withoutGuard<Result>({ file, find, replace }: Guarded, work: (copy: string) => Result): Result {
  const copy = mkdtempSync(join(tmpdir(), 'kinza-race-'));
  try {
    for (const part of ['contract', 'server', 'tests', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
      cpSync(join(checkout, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(checkout, 'node_modules'), join(copy, 'node_modules'));
    const before = readFileSync(join(copy, file), 'utf8');
    if (!before.includes(find)) throw new Error(`${file} has no "${find}" any more; this proof must follow it.`);
    writeFileSync(join(copy, file), before.replace(find, replace));
    return work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
