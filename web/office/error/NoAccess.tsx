import { useText } from '#web/text/text.ts';
import { useSetPage } from '#web/ui/page.ts';

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
