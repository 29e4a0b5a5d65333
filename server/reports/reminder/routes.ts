import { reminderApi } from '#contract/reports/reminder.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { implement, type Route } from '../../kernel/route.ts';
import { previewReminders, resumeReminders, sendReminders, showLatest, stopReminders } from './actions.ts';
import { findBatch } from './store.ts';

/** Reminders of what these sources say is due. */
export function reminderRoutes(sources: readonly ReminderSource[]): Route[] {
  return implement(reminderApi, {
    preview: (ctx) => previewReminders(ctx, sources),
    latest: showLatest,
    find: (ctx, { id }) => findBatch(ctx.db, ctx, id),
    send: (ctx) => sendReminders(ctx, sources),
    stop: stopReminders,
    resume: resumeReminders,
  });
}
