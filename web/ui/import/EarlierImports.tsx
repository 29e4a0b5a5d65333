import { useInfiniteQuery } from '@tanstack/react-query';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { ImportRow } from '#contract/kernel/import.ts';
import { call } from '#web/api/client.ts';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { More } from '../Empty.tsx';
import { DateText } from '../Figures.tsx';
import { Failed, SkeletonRows } from '../States.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { UserName } from '../UserName.tsx';

interface EarlierImportsProps {
  /** An endpoint that answers a page of import rows. */
  list: Endpoint;
  onOpen: (id: string) => void;
}

interface ImportPage {
  rows: ImportRow[];
  more: boolean;
}

/** Who brought what in when, newest first; nothing where nobody has. One that is not over can be gone on with. */
export function EarlierImports({ list, onOpen }: EarlierImportsProps) {
  const t = useText();
  const earlier = useInfiniteQuery({
    queryKey: [list.name.split('.')[0], list.name],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(list, { page: pageParam } as DraftOf<Endpoint>, { signal }) as Promise<unknown> as Promise<ImportPage>,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const rows = earlier.data?.pages.flatMap((page) => page.rows) ?? [];
  if (earlier.data && rows.length === 0) return null;
  return (
    <section className="import-earlier" aria-labelledby="import-earlier">
      <h3 className="figure-label" id="import-earlier">
        {t('importing.earlier.title')}
      </h3>
      {earlier.isError && (
        <Failed title={t('importing.earlier.failed')} problem={earlier.error} onRetry={() => void earlier.refetch()} />
      )}
      {earlier.isPending && <SkeletonRows rows={2} photo={false} />}
      {rows.map((row) => (
        <Earlier key={row.id} row={row} onOpen={onOpen} />
      ))}
      <More of={earlier} />
    </section>
  );
}

const tones = {
  checking: 'moving',
  writing: 'moving',
  ready: 'waiting',
  refused: 'bad',
  failed: 'bad',
  undoing: 'moving',
  picturing: 'moving',
  undone: 'off',
  done: 'good',
} as const;

function Earlier({ row, onOpen }: { row: ImportRow; onOpen: (id: string) => void }) {
  const t = useText();
  const { id, at, fileName, status, rowsWritten, rowsTotal, problemCount } = row;
  const rows = status === 'done' ? rowsWritten : rowsTotal;
  const isOver = status === 'failed' || status === 'undone';
  return (
    <article className="import-row">
      <div className="import-what">
        <span className="text-medium">{fileName}</span>
        <span className="text-small text-secondary">
          <UserName of={row} /> · <DateText of={at} />
        </span>
      </div>
      <span className="text-small text-secondary digits">
        {status === 'refused'
          ? t('importing.earlier.problems', { count: problemCount, shown: countText(problemCount) })
          : t('importing.earlier.rows', { count: rows, shown: countText(rows) })}
      </span>
      <StatusBadge tone={tones[status]}>{t(`importing.earlier.status.${status}`)}</StatusBadge>
      {isOver ? (
        <span />
      ) : (
        <Button size="small" aria-label={`${t('importing.earlier.open')} ${fileName}`} onClick={() => onOpen(id)}>
          {t('importing.earlier.open')}
        </Button>
      )}
    </article>
  );
}
