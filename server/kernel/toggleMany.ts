import { Refusal, type RefusalReply } from '#contract/kernel/refusal.ts';
import type { Context } from './context.ts';
import type { Tx } from './database.ts';
import { transact } from './transact.ts';

/** A row that is locked, and what switches it: false where it was so already. */
export interface Switch {
  name: string;
  toggle: () => Promise<boolean>;
}

type Refused = { id: number; name: string } & Required<Pick<RefusalReply, 'code' | 'data'>>;

/** Switches rows in one transaction, in the order of their ids. A rule that refuses one leaves it as it is and goes on. */
export async function toggleMany(
  ctx: Context,
  ids: readonly number[],
  hold: (tx: Tx, id: number) => Promise<Switch>,
): Promise<{ switched: number; refused: Refused[] }> {
  return transact(ctx, async (tx) => {
    const refused: Refused[] = [];
    let switched = 0;
    for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
      const { name, toggle } = await hold(tx, id);
      try {
        if (await toggle()) switched++;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ id, name, code: error.code, data: error.data ?? {} });
      }
    }
    return { switched, refused };
  });
}
