import { ShopIcon } from './ShopIcon.tsx';
import { useShop } from './shop.ts';

/** The way to the page before and the one after. */
export function Turner({ page, previous, next }: { page: number; previous: string | null; next: string | null }) {
  const { frame, t, to } = useShop();
  if (previous === null && next === null) return null;
  return (
    <nav className="page-turner" aria-label={t('list.pages')}>
      {previous !== null && (
        <a href={to(frame.path + previous)} rel="prev">
          <ShopIcon name="previous" />
          {t('list.previous')}
        </a>
      )}
      <span className="digits">{t('list.page', { page })}</span>
      {next !== null && (
        <a href={to(frame.path + next)} rel="next">
          {t('list.next')}
          <ShopIcon name="next" />
        </a>
      )}
    </nav>
  );
}
