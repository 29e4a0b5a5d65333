import { useText } from '#web/text/text.ts';

interface MoreColumnsProps {
  /** How many columns gave way. */
  hidden: number;
  isWide: boolean;
  toggle: () => void;
}

/** The last head of a table: how many columns gave way, and the way to them. */
export function MoreColumns({ hidden, isWide, toggle }: MoreColumnsProps) {
  const t = useText();
  const label = t(isWide ? 'common.list.fewerColumns' : 'common.list.moreColumns', { count: hidden });
  return (
    <th className={hidden > 0 ? 'more' : ''}>
      <span className="screen-reader">{t('common.actions')}</span>
      {hidden > 0 && (
        <button
          type="button"
          className="more-columns digits"
          aria-label={label}
          aria-expanded={isWide}
          title={label}
          onClick={toggle}
        >
          {isWide ? `−${hidden}` : `+${hidden}`}
        </button>
      )}
    </th>
  );
}
