import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/database.ts';
import type { Identity } from '../../kernel/mount.ts';
import { transact } from '../../kernel/transact.ts';

const hourMs = 3_600_000;
const remembered = 10_000;

/** When each process last wrote down who asked for what; forgetting it costs an entry more. */
const noted = new WeakMap<Db, Map<string, number>>();

/**
 * Writes down that somebody asked for what they have no right to, once an hour for each endpoint: a screen that asks every
 * minute fills no trail. A trail that can't be written keeps nobody from hearing the refusal.
 */
export async function noteDenied(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { user, companyId }: Identity,
  address: string,
  endpoint: string,
): Promise<void> {
  const known = noted.get(db) ?? new Map<string, number>();
  noted.set(db, known);
  const key = `${user.id} ${endpoint}`;
  const now = clock.now().getTime();
  if (now - (known.get(key) ?? Number.NEGATIVE_INFINITY) < hourMs) return;
  if (known.size >= remembered) known.clear();
  known.set(key, now);
  const changes = { endpoint: [null, endpoint] as const, device: [null, address] as const };
  await transact({ db, user }, (tx) => audit(tx, { clock, user, companyId }, 'user', user.id, 'denied', changes)).catch(
    () => undefined,
  );
}
