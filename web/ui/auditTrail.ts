import type { AuditRow } from '#contract/kernel/audit.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { type PagesRead, usePages } from './Pages.tsx';

/** The audit rows of a thing, newest first, page after page. `endpoint` takes `{ id, page }`. */
export function useAuditTrail(endpoint: Endpoint, id: number): PagesRead<AuditRow> {
  return usePages(endpoint, { id } as object) as PagesRead<AuditRow>;
}

const usualNames: Record<string, TextKey> = {
  create: 'common.audit.create',
  edit: 'common.audit.edit',
  activate: 'common.audit.activate',
  deactivate: 'common.audit.deactivate',
};

/** What an action is called: the thing's own words first. */
export function useActionName(actionName?: (action: string) => string | undefined): (action: string) => string {
  const t = useText();
  return (action) => actionName?.(action) ?? (usualNames[action] ? t(usualNames[action]) : action);
}
