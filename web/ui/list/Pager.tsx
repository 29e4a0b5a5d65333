import { Select } from '@mantine/core';
import { pageSizeDefault, pageSizes } from '#contract/kernel/page.ts';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Icon } from '../Icon.tsx';
import { pagesAround } from './pages.ts';
import type { ListState } from './useList.ts';

interface PagerProps {
  list: ListState;
  shown: number;
  more: boolean;
  /** How many there are in all; unknown while the summary is on its way. */
  count: number | undefined;
  /** A phone has room for the arrows and the number of rows, not for the rest. */
  isPhone?: boolean;
}

/** How many rows a page has, which are shown, and the way to the others. */
export function Pager({ list, shown, more, count, isPhone = false }: PagerProps) {
  const t = useText();
  const { page, size } = list;
  const from = shown === 0 ? 0 : (page - 1) * size + 1;
  const values = { from: countText(from), to: countText(from + shown - (shown ? 1 : 0)), count: countText(count ?? 0) };
  const last = count === undefined ? page + (more ? 1 : 0) : Math.max(1, Math.ceil(count / size));
  return (
    <nav className="pager" aria-label={t('common.page')}>
      <span id="per-page" className={isPhone ? 'screen-reader' : undefined}>
        {t('common.list.perPage')}
      </span>
      <Select
        className="per-page"
        aria-labelledby="per-page"
        data={pageSizes.map(String)}
        value={String(size)}
        onChange={(next) => list.set({ size: Number(next) === pageSizeDefault ? undefined : (next ?? undefined) })}
        allowDeselect={false}
        withCheckIcon={false}
      />
      <span className="spacer" />
      <span className="digits">
        {count === undefined ? t('common.list.rangeOpen', values) : t('common.list.range', values)}
      </span>
      <span className="page-buttons">
        <button
          type="button"
          aria-label={t('common.list.previous')}
          disabled={page <= 1}
          onClick={() => list.goTo(page - 1)}
        >
          <Icon name="chevron-left" />
        </button>
        {!isPhone &&
          pagesAround(page, last).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place.
              <span key={`gap${index}`} className="gap" aria-hidden>
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={number === page ? 'on digits' : 'digits'}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => list.goTo(number)}
              >
                {countText(number)}
              </button>
            ),
          )}
        <button
          type="button"
          aria-label={t('common.list.next')}
          disabled={!more && page >= last}
          onClick={() => list.goTo(page + 1)}
        >
          <Icon name="chevron-right" />
        </button>
      </span>
    </nav>
  );
}
