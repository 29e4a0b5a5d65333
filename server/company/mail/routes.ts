import { mailApi } from '#contract/company/mail.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { implement } from '../../kernel/route.ts';
import { bounceMail, resendMail, showMailState } from './actions.ts';
import { exportMails, mails } from './listStore.ts';
import { findMail } from './store.ts';

export const mailRoutes = implement(mailApi, {
  list: mails.page,
  summary: mails.summary,
  export: exportMails,
  state: showMailState,
  find: (ctx, { id }) => findMail(ctx.db, ctx.companyId, id),
  resend: resendMail,
  bounce: bounceMail,
  audit: async (ctx, { id, page }) => {
    await findMail(ctx.db, ctx.companyId, id);
    return listAuditTrail(ctx, 'mail', id, page);
  },
});
