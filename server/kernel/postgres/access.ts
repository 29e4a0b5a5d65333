import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupProblem } from '../settings.ts';
import { findPlace, type Place } from './place.ts';

/** How one signs in to the database of a place. */
export interface Access {
  port: number;
  superuserPassword: string;
  /** Of the owner of the tables, who brings them up to date. */
  password: string;
  /** Of the application, which owns nothing. */
  loginPassword: string;
}

export function urlOf(access: Access, database: string, role = 'kinza', password = access.password): string {
  return `postgres://${role}:${password}@127.0.0.1:${access.port}/${database}`;
}

/** The same as the application signs in. */
export function loginUrlOf(access: Access): string {
  return urlOf(access, 'kinza', 'kinza_login', access.loginPassword);
}

/** As the superuser, who alone may copy the database and its log. */
export function superuserUrl(access: Access, database: string): string {
  return urlOf(access, database, 'postgres', access.superuserPassword);
}

/** How one signs in to the database of a data folder. */
export function accessOf(dataDir: string): Access {
  return readAccess(findPlace(dataDir));
}

export function readAccess(place: Place): Access {
  const file = accessFile(place);
  if (existsSync(file)) return complete(place, JSON.parse(readFileSync(file, 'utf8')));
  if (existsSync(place.cluster)) {
    throw new StartupProblem(`${file} is missing, without which nobody can sign in to the database beside it.`);
  }
  const access = { port: 0, superuserPassword: newPassword(), password: newPassword(), loginPassword: newPassword() };
  writeAccess(place, access);
  return access;
}

/** A folder from before the application had a login of its own is given one. */
function complete(place: Place, known: Omit<Access, 'loginPassword'> & Partial<Access>): Access {
  if (known.loginPassword) return { ...known, loginPassword: known.loginPassword };
  const access = { ...known, loginPassword: newPassword() };
  writeAccess(place, access);
  return access;
}

function newPassword(): string {
  return randomBytes(24).toString('hex');
}

export function writeAccess(place: Place, access: Access): void {
  const file = accessFile(place);
  writeFileSync(`${file}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function accessFile(place: Place): string {
  return join(place.home, 'access.json');
}
