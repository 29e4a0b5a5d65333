import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAccess } from './access.ts';
import type { Place } from './place.ts';

it('a folder from before the application had a login of its own is given one, which stays', () => {
  const home = mkdtempSync(join(tmpdir(), 'kinza-access-'));
  try {
    const file = join(home, 'access.json');
    const old = { port: 5432, superuserPassword: 'super', password: 'owner' };
    writeFileSync(file, JSON.stringify(old));
    const access = readAccess({ home } as Place);
    expect(access).toEqual({ ...old, loginPassword: expect.stringMatching(/^[0-9a-f]{48}$/) });
    expect(readAccess({ home } as Place)).toEqual(access);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(access);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
