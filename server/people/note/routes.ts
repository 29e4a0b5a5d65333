import { customerNoteApi } from '#contract/people/note.ts';
import { implement } from '../../kernel/route.ts';
import { addNote, editNote, pinNote, removeNote } from './actions.ts';
import { listNotes } from './store.ts';

export const customerNoteRoutes = implement(customerNoteApi, {
  list: listNotes,
  add: addNote,
  edit: editNote,
  pin: pinNote,
  remove: removeNote,
});
