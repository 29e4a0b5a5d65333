import { serviceApi } from '#contract/sales/service.ts';
import { keepFor } from '../../kernel/files/keep.ts';
import { implement } from '../../kernel/route.ts';
import { handOverService, moveService, noteParts } from './actions.ts';
import { services } from './listStore.ts';
import { ticketFile } from './paper.ts';

export const serviceRoutes = implement(serviceApi, {
  list: services.page,
  summary: services.summary,
  export: services.export,
  addPicture: keepFor('workPicture'),
  move: moveService,
  parts: noteParts,
  handOver: handOverService,
  ticket: ticketFile,
});
