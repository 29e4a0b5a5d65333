import { Fragment } from 'react';
import type { ShopFrame } from '#contract/shop/page.ts';
import { ShopIcon } from './ShopIcon.tsx';
import { wholeUrl } from './schemaData.ts';
import { useShop } from './shop.ts';

export interface Crumb {
  name: string;
  path: string;
}

/** Where a page stands: the way to it, and itself last. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t, to } = useShop();
  const way = crumbs.slice(0, -1);
  return (
    <nav className="shop-crumbs" aria-label={t('place')}>
      {[{ name: t('home'), path: '' }, ...way].map(({ name, path }) => (
        <Fragment key={path}>
          <a href={to(path)}>{name}</a>
          <ShopIcon name="next" size="small" />
        </Fragment>
      ))}
      <span aria-current="page">{crumbs.at(-1)?.name}</span>
    </nav>
  );
}

/** The same for machines. */
export function crumbData(frame: ShopFrame, home: string, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: home, path: '' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: wholeUrl(frame, path),
    })),
  };
}
