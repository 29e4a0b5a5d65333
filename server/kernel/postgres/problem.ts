import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { refusedByDisk } from '../disk.ts';
import { StartupProblem } from '../settings.ts';

const elsewhere = 'choose another folder with KINZA_DATA';
/** What helps, behind what was refused. */
const advice: Record<string, string> = {
  EROFS: `; ${elsewhere}`,
  EACCES: `; start Kinza as its owner, or ${elsewhere}`,
  EPERM: `; start Kinza as its owner, or ${elsewhere}`,
};

/** Says what the file system refused; anything that is not its refusal comes back as it was. */
export function fileProblem(error: unknown, place: string): unknown {
  const { code = '', path = place } = error as NodeJS.ErrnoException;
  const said = refusedByDisk(code, path);
  if (!said) return error;
  const isNoFolder = code === 'ENOTDIR' || code === 'EEXIST';
  return new StartupProblem(`${isNoFolder ? 'KINZA_DATA must be a folder, and ' : ''}${said}${advice[code] ?? ''}.`);
}

/** What PostgreSQL tells those who knock while it starts or ends says nothing about why it ended. */
const toClients = /FATAL: +(the database system is|terminating connection|password authentication|role )/;

/** Says what PostgreSQL or initdb wrote before it gave up. */
export function outputProblem(output: string, place: string): StartupProblem {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !toClients.test(line));
  const said = lines.findLast((line) => /(FATAL|PANIC|error): /.test(line)) ?? lines.at(-1) ?? '';
  const reason = said.replace(/^.*?(FATAL|PANIC|error): */, '').replace(/\.$/, '');
  if (/shared memory/.test(reason) && /No space left/.test(output)) {
    return new StartupProblem('This machine gives PostgreSQL too little shared memory (/dev/shm).');
  }
  if (/No space left on device/.test(output) || isFull(place)) {
    return new StartupProblem(`The disk that holds ${place} is full.`);
  }
  if (/Disk quota exceeded/.test(output)) return new StartupProblem(`The disk quota for ${place} is used up.`);
  if (/Cannot allocate memory/.test(output)) {
    return new StartupProblem('This machine has too little free memory for PostgreSQL (about 300 MB).');
  }
  return new StartupProblem(`PostgreSQL did not start in ${place}: ${reason || 'it did not say why'}.`);
}

/** On a full disk PostgreSQL may be unable to write down even its last words. */
function isFull(place: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(place));
  return bavail * bsize < 1_000_000;
}
