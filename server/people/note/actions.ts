import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { CustomerNote, customerNoteApi } from '#contract/people/note.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { transact } from '../../kernel/transact.ts';
import { checkOpen } from '../customer/rules.ts';
import { holdCustomer } from '../customer/store.ts';
import { deleteNote, findNote, saveNote, saveNoteText, savePinned } from './store.ts';

/** Writes a note about a customer. */
export async function addNote(
  ctx: Context,
  { customerId, text }: InputOf<typeof customerNoteApi.add>,
): Promise<CustomerNote> {
  return transact(ctx, async (tx) => {
    checkOpen(await holdCustomer(tx, ctx.companyId, customerId));
    const id = await saveNote(tx, ctx, customerId, text);
    await audit(tx, ctx, 'customer', customerId, 'note', { note: [null, text] });
    return await findNote(tx, ctx, customerId, id);
  });
}

/** Changes a note of one's own. */
export async function editNote(
  ctx: Context,
  { customerId, id, text }: InputOf<typeof customerNoteApi.edit>,
): Promise<CustomerNote> {
  return transact(ctx, async (tx) => {
    checkOpen(await holdCustomer(tx, ctx.companyId, customerId));
    const note = await findOwnNote(tx, ctx, customerId, id);
    if (note.text === text) return note;
    await saveNoteText(tx, id, text, ctx.clock.now());
    await audit(tx, ctx, 'customer', customerId, 'editNote', { note: [note.text, text] });
    return await findNote(tx, ctx, customerId, id);
  });
}

/** Keeps a note on top in place of the one before, or lets it go back among the others. */
export async function pinNote(
  ctx: Context,
  { customerId, id, pinned }: InputOf<typeof customerNoteApi.pin>,
): Promise<CustomerNote> {
  return transact(ctx, async (tx) => {
    await holdCustomer(tx, ctx.companyId, customerId);
    const note = await findNote(tx, ctx, customerId, id);
    if (note.pinned === pinned) return note;
    await savePinned(tx, customerId, pinned ? id : null);
    const change = pinned ? ([null, note.text] as const) : ([note.text, null] as const);
    await audit(tx, ctx, 'customer', customerId, pinned ? 'pinNote' : 'unpinNote', { note: change });
    return { ...note, pinned };
  });
}

/** Deletes a note of one's own. */
export async function removeNote(
  ctx: Context,
  { customerId, id }: InputOf<typeof customerNoteApi.remove>,
): Promise<Record<never, never>> {
  return transact(ctx, async (tx) => {
    await holdCustomer(tx, ctx.companyId, customerId);
    const note = await findOwnNote(tx, ctx, customerId, id);
    await deleteNote(tx, id);
    await audit(tx, ctx, 'customer', customerId, 'removeNote', { note: [note.text, null] });
    return {};
  });
}

async function findOwnNote(tx: Tx, ctx: Context, customerId: number, id: number): Promise<CustomerNote> {
  const note = await findNote(tx, ctx, customerId, id);
  return note.isOwn ? note : refuse('access.denied');
}
