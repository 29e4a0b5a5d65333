import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { text } from '../kernel/values.ts';
import { reportNames } from './reportName.ts';
import { reportRights } from './reportUse.ts';

/** So many views of one report does one person, or the company, have. */
export const viewsMax = 50;
const keysMax = 40;

const columns = z.array(z.string().max(60)).max(keysMax);
const view = {
  name: text(60),
  /** What the address of the report says: filters and order. */
  search: z
    .record(z.string().max(40), z.string().max(500))
    .refine((search) => Object.keys(search).length <= keysMax, 'field.tooMany'),
  /** Columns that are shown, and hidden, besides the usual ones. */
  shown: columns,
  hidden: columns,
  /** It belongs to the company: everybody who sees the report sees it. Administrators alone make such ones. */
  isCompany: z.boolean(),
  /** The report opens with it where its address asks for nothing. */
  opensFirst: z.boolean(),
};
const savedView = z.strictObject({ id, ...view });
export type SavedView = z.output<typeof savedView>;

const report = z.enum(reportNames);
const path = '/reports/views';

/** Filters, columns and order of a report under a name. One's own views are nobody else's. */
export const savedViewApi = api('savedView', {
  list: read({
    path,
    summary: 'The views of a report: the user’s own and those of the company, by name.',
    access: reportRights,
    scope: 'company',
    input: z.strictObject({ report }),
    reply: z.strictObject({ rows: z.array(savedView).max(2 * viewsMax) }),
  }),
  save: act({
    path,
    summary: 'Save a view under a name; one of the same name is written over. Of one owner one view opens first.',
    access: reportRights,
    scope: 'company',
    input: z.strictObject({ report, ...view }),
    reply: savedView,
  }),
  change: act({
    method: 'PUT',
    path: `${path}/:id`,
    summary:
      'Rename a view, and say whether the report opens with it: one’s own, or as an administrator one of the company.',
    access: reportRights,
    scope: 'company',
    input: byId.extend({ name: view.name, opensFirst: view.opensFirst }),
    reply: savedView,
  }),
  remove: act({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a view: one’s own, or as an administrator one of the company.',
    access: reportRights,
    scope: 'company',
    input: byId,
    reply: z.strictObject({}),
  }),
});
