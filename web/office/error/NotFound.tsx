import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { useSetPage } from '#web/ui/page.ts';

/** The unknown address: 404. */
export function NotFound(): ReactNode {
  const t = useText();
  useSetPage({ title: t('error.notFound') });
  return (
    <div className="error-page">
      <div className="status digits">404</div>
      <h1>{t('error.pageNotFound')}</h1>
      <p>{t('error.notFoundText')}</p>
      <Link className="button" to="/dashboard">
        {t('error.home')}
      </Link>
    </div>
  );
}
