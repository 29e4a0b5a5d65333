import { customerNoteApi } from '#contract/people/note.ts';
import { implement } from '../../kernel/route.ts';
import { addNote, pinNote, removeNote } from './actions.ts';
import { listNotes } from './store.ts';

export const customerNoteRoutes = implement(customerNoteApi, {
  list: listNotes,
  add: addNote,
  pin: pinNote,
  remove: removeNote,
});
