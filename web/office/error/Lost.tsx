import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuth } from '#web/api/session.ts';
import { useText } from '#web/text/text.ts';
import { useSetPage } from '#web/ui/page.ts';
import { AuthLayout } from '../access/AuthLayout.tsx';
import { Office } from '../frame/Office.tsx';

/** An unknown address, in the layout of whoever asks for it. */
export function Lost(): ReactNode {
  const { user } = useAuth();
  const page = <NotFound />;
  return user ? <Office>{page}</Office> : <AuthLayout>{page}</AuthLayout>;
}

/** The unknown address: 404. */
function NotFound(): ReactNode {
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
