import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { paperRowsMax } from '#contract/kernel/page.ts';
import { call } from '#web/api/client.ts';
import { useText } from '#web/text/text.ts';
import { Empty, More } from './Empty.tsx';
import type { RowOf } from './list/types.ts';
import { printScreen } from './print/usePrinting.ts';
import { Failed, type FailedTitle, SkeletonRows } from './States.tsx';
import { useShortcut } from './shortcut.ts';

export type PagesRead<Row> = UseInfiniteQueryResult<{ pages: { rows: Row[] }[] }>;

/** Reads what an endpoint answers page by page; the next one when somebody asks for more. */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: Omit<DraftOf<E> & object, 'page'>,
): PagesRead<RowOf<E>> {
  return useInfiniteQuery({
    queryKey: [endpoint.name.split('.')[0], endpoint.name, 'pages', input],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const page = { ...input, page: pageParam } as DraftOf<E>;
      return call(endpoint, page, { signal }) as Promise<unknown> as Promise<{ rows: RowOf<E>[]; more: boolean }>;
    },
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
  });
}

interface PagesProps<Row> {
  of: PagesRead<Row>;
  failed: FailedTitle;
  empty: { title: string; text?: string };
  /** Of the button for more. */
  className: string;
  children: (rows: Row[]) => ReactNode;
}

/** The rows that were read so far, or what stands in their place while there are none. */
export function Pages<Row>({ of, failed, empty, className, children }: PagesProps<Row>) {
  const rows = rowsOf(of);
  usePrintedWhole(of);
  return (
    <>
      {of.isError && <Failed title={failed} problem={of.error} onRetry={() => void of.refetch()} />}
      {of.isPending && <SkeletonRows rows={3} photo={false} />}
      {of.data && rows.length === 0 && <Empty {...empty} />}
      {rows.length > 0 && children(rows)}
      <More of={of} className={className} />
    </>
  );
}

function rowsOf<Row>({ data }: Pick<PagesRead<Row>, 'data'>): Row[] {
  return data?.pages.flatMap((page) => page.rows) ?? [];
}

/** What of the screen is read on before it is printed. */
const unread = new Set<() => Promise<void>>();

/** The printer's key prints all rows, up to what a paper holds: the printer itself waits for nothing that is read. */
function usePrintedWhole<Row>(of: PagesRead<Row>): void {
  const t = useText();
  const latest = useRef(of);
  latest.current = of;
  const { hasNextPage } = of;
  useEffect(() => {
    if (!hasNextPage) return;
    const readOn = async () => {
      let read: PagesRead<Row> = latest.current;
      while (read.hasNextPage && !read.isError && rowsOf(read).length < paperRowsMax) read = await read.fetchNextPage();
    };
    unread.add(readOn);
    return () => {
      unread.delete(readOn);
    };
  }, [hasNextPage]);
  const print = async () => {
    await Promise.all([...unread].map((readOn) => readOn()));
    // The rows are drawn.
    requestAnimationFrame(() => setTimeout(printScreen));
  };
  useShortcut('mod+p', () => void print(), { anywhere: true, enabled: hasNextPage, label: t('common.print') });
}
