import type { AccessWord } from '#contract/kernel/access.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../../kernel/context.ts';

/** An export asks for its own right in the contract, and here for the one that shows the report. */
export function shownBy<Query, Reply>(right: AccessWord, give: (ctx: Context, query: Query) => Promise<Reply>) {
  return async (ctx: Context, query: Query): Promise<Reply> =>
    may(ctx, right) ? give(ctx, query) : refuse('access.denied');
}
