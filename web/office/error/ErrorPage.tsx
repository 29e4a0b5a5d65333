import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { NetworkProblem } from '#web/api/problem.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useSetPage } from '#web/ui/page.ts';

/** What failed while a screen was made, or that no connection brought it. Status 500 unless the problem says another (specification §2). */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }): ReactNode {
  const t = useText();
  const router = useRouter();
  const status = statusOf(error);
  const isLost = error instanceof NetworkProblem && error.status === 0;
  const title = t(isLost ? 'error.lost' : status === 404 ? 'error.pageNotFound' : 'error.server');
  useSetPage({ title });
  useEffect(() => console.error(error), [error]);
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <main>
      <div className="error-page" role="alert">
        {!isLost && <div className="status digits">{status}</div>}
        <h1>{title}</h1>
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

function statusOf(error: unknown): number {
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const said = Number(statusCode ?? status);
  return Number.isInteger(said) && said >= 400 && said < 600 ? said : 500;
}
