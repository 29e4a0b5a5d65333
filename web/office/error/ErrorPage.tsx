import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { NetworkProblem } from '#web/api/problem.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useSetPage } from '#web/ui/page.ts';

/** The unknown address: 404. */
export function NotFound(): ReactNode {
  const t = useText();
  useSetPage({ title: t('error.notFound') });
  return (
    <div className="error-page">
      <div className="status digits">404</div>
      <h1>{t('error.notFound')}</h1>
      <p>{t('error.notFoundText')}</p>
      <Link className="button" to="/dashboard">
        {t('error.home')}
      </Link>
    </div>
  );
}

/** What failed while a screen was made. Status 500 unless the problem says another (specification §2). */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }): ReactNode {
  const t = useText();
  const router = useRouter();
  const status = statusOf(error);
  const isLost = error instanceof NetworkProblem;
  useSetPage({ title: t(status === 404 ? 'error.pageNotFound' : 'error.server') });
  useEffect(() => console.error(error), [error]);
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <main>
      <div className="error-page" role="alert">
        <div className="status digits">{status}</div>
        <h1>{t(status === 404 ? 'error.pageNotFound' : 'error.server')}</h1>
        <p>{isLost ? problemText(error) : t(status === 404 ? 'error.notFoundText' : 'error.serverText')}</p>
        <div className="row">
          <Button onClick={retry}>{t('common.retry')}</Button>
          <Button kind="ghost" onClick={() => window.location.reload()}>
            {t('error.reload')}
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Signed in, and nothing may be opened. */
export function NoAccess() {
  const t = useText();
  useSetPage({ title: t('session.deniedTitle') });
  return (
    <div className="error-page" role="alert">
      <h1>{t('session.deniedTitle')}</h1>
      <p>{t('session.deniedAll')}</p>
    </div>
  );
}

function statusOf(error: unknown): number {
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const said = Number(statusCode ?? status);
  return Number.isInteger(said) && said >= 400 && said < 600 ? said : 500;
}
