import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refuse } from '#contract/kernel/refusal.ts';

/** OWASP's least for argon2id. */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never);

const atOnceMax = 2;
const waitingMax = 50;
let running = 0;
/** Who waits for a hash: those who belong where they sign in, or whose link or session was looked at, and all others. */
type Queue = 'known' | 'strange';
const waiting: Record<Queue, (() => void)[]> = { known: [], strange: [] };

/**
 * Runs work that hashes a password when its turn comes. Two hashes at once leave the other threads to the shop; a
 * flood of sign-ins fills the short queue of strangers and is then told to come back later. Those who are known have a
 * queue of their own, which goes first: a flood from outside shuts nobody out.
 */
export async function inTurn<T>(work: () => Promise<T>, queue: Queue = 'strange'): Promise<T> {
  if (running >= atOnceMax) {
    if (waiting[queue].length >= waitingMax) refuse('tooOften', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting[queue].push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.strange.shift();
    // The place passes on without being free in between, so nobody can slip in.
    if (next) next();
    else running--;
  }
}

/** The password as it is stored: argon2id in PHC form, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...current, message: spelled(password), nonce, tagLength: tagBytes });
  return formatHash(nonce, tag);
}

/** Whether a password is the one that was stored. Takes as long as hashing, whatever the answer. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const parts = phc.exec(stored);
  if (!parts) throw new Error('The stored password is not in PHC form.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: spelled(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** Whether a stored password was hashed with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$${formatParameters()}$`);
}

/** Stands in where there is no user, so that nobody learns from the clock which names exist. It opens to no password. */
export const dummyHash = formatHash(randomBytes(16), randomBytes(tagBytes));

function formatHash(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$${formatParameters()}$${bare(salt)}$${bare(tag)}`;
}

function formatParameters(): string {
  return `m=${current.memory},t=${current.passes},p=${current.parallelism}`;
}

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** One spelling, so that a Japanese keyboard in full-width mode types the same password. */
function spelled(password: string): string {
  return password.normalize('NFKC');
}
