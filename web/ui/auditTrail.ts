import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditRow } from '#contract/kernel/audit.ts';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { call } from '#web/api/client.ts';
import { type TextKey, useText } from '#web/text/text.ts';

interface AuditPage {
  rows: AuditRow[];
  more: boolean;
}

/** The audit rows of a thing, newest first, page after page. `endpoint` takes `{ id, page }`. */
export function useAuditTrail(endpoint: Endpoint, id: number) {
  return useInfiniteQuery({
    queryKey: [endpoint.name.split('.')[0], endpoint.name, id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { id, page: pageParam } as DraftOf<Endpoint>, {
        signal,
      }) as Promise<unknown> as Promise<AuditPage>,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
  });
}

const known: Record<string, TextKey> = {
  create: 'common.audit.create',
  edit: 'common.audit.edit',
  activate: 'common.audit.activate',
  deactivate: 'common.audit.deactivate',
};

/** What an action is called: the thing's own words first. */
export function useActionName(actionName?: (action: string) => string | undefined): (action: string) => string {
  const t = useText();
  return (action) => actionName?.(action) ?? (known[action] ? t(known[action]) : action);
}
