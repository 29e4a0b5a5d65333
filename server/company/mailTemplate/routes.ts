import { mailTemplateApi } from '#contract/company/mailTemplate.ts';
import { implement } from '../../kernel/route.ts';
import { editTemplate, previewTemplate, restoreTemplate } from './actions.ts';
import { listTemplates } from './store.ts';

export const mailTemplateRoutes = implement(mailTemplateApi, {
  list: async (ctx) => ({ rows: await listTemplates(ctx.db, ctx.companyId) }),
  edit: editTemplate,
  restore: restoreTemplate,
  preview: previewTemplate,
});
