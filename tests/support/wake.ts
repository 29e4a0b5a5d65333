import { sql } from 'kysely';
import type { World } from './world.ts';

/** Sets the clock of a world far ahead, as if everybody had just signed in there. */
export async function wakeAt(world: World, now: string): Promise<void> {
  world.clock.set(now);
  await sql`UPDATE session SET seen_at = now, created_at = now, expires_at = now + interval '1 day'
    FROM (SELECT ${world.clock.now()}::timestamptz AS now) AS at`.execute(world.app.tools.db);
}
