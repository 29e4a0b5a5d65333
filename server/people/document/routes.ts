import { customerDocumentApi } from '#contract/people/document.ts';
import { implement } from '../../kernel/route.ts';
import { addDocument, openDocument, removeDocument } from './actions.ts';
import { listDocuments } from './store.ts';

export const customerDocumentRoutes = implement(customerDocumentApi, {
  list: listDocuments,
  add: addDocument,
  open: openDocument,
  remove: removeDocument,
});
