import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type SavedView, type savedViewApi, viewsMax } from '#contract/reports/savedView.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { holdTable } from '../../kernel/locks.ts';
import { transact } from '../../kernel/transact.ts';
import { isSeen } from './useActions.ts';
import { deleteView, findViews, holdView, renameView, writeView } from './viewStore.ts';

/** The views of a report that the user may open. */
export async function listViews(
  ctx: Context,
  { report }: InputOf<typeof savedViewApi.list>,
): Promise<ReplyOf<typeof savedViewApi.list>> {
  if (!isSeen(ctx, report)) refuse('access.denied');
  return { rows: await findViews(ctx, report) };
}

/** Saves a view of a report under a name. Views of the company are an administrator's to make. */
export async function saveView(ctx: Context, view: InputOf<typeof savedViewApi.save>): Promise<SavedView> {
  if (!isSeen(ctx, view.report) || (view.isCompany && !ctx.user.isAdmin)) refuse('access.denied');
  return transact(ctx, async (tx) => {
    // Two at once would both open first.
    await holdTable(tx, 'saved_view', ctx.companyId);
    const { view: saved, count } = await writeView(tx, ctx, view);
    if (count > viewsMax) refuse('savedView.tooMany', { max: viewsMax });
    const { report, name, isCompany, opensFirst } = view;
    const said = { report, name, isCompany, opensFirst };
    const changes = Object.entries(said).map(([field, value]) => [field, [null, value]]);
    await audit(tx, ctx, 'savedView', saved.id, 'save', Object.fromEntries(changes));
    return saved;
  });
}

/** Renames a view and says whether it opens first; what it shows stays. */
export async function changeView(ctx: Context, wanted: InputOf<typeof savedViewApi.change>): Promise<SavedView> {
  return transact(ctx, async (tx) => {
    await holdTable(tx, 'saved_view', ctx.companyId);
    const held = (await holdView(tx, ctx, wanted.id)) ?? refuse('notFound', { thing: 'savedView', id: wanted.id });
    const { report, view: before } = held;
    if (!isSeen(ctx, report)) refuse('access.denied');
    const after = await renameView(tx, before, wanted);
    const changes = changesBetween(before, after, ['name', 'opensFirst']);
    if (Object.keys(changes).length === 0) return after;
    await audit(tx, ctx, 'savedView', wanted.id, 'change', { report: [report, report], ...changes });
    return after;
  });
}

/** Removes a view; what it showed stays where it is. */
export async function removeView(ctx: Context, { id }: { id: number }): Promise<Record<string, never>> {
  return transact(ctx, async (tx) => {
    const { report, name } = (await deleteView(tx, ctx, id)) ?? refuse('notFound', { thing: 'savedView', id });
    await audit(tx, ctx, 'savedView', id, 'remove', { report: [report, null], name: [name, null] });
    return {};
  });
}
