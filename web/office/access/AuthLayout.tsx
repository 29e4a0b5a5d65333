import type { ReactNode } from 'react';
import { useAuth } from '#web/api/session.ts';
import { useLocale } from '#web/text/text.ts';
import { Brand } from '../frame/Brand.tsx';
import { LanguageSwitch } from '../frame/Switches.tsx';

/** The layout of who is not signed in: a form at the left, a piece at the right. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { companyName } = useAuth();
  const picture = useLocale() === 'ja' ? '/pearls.webp' : '/ring.webp';
  return (
    <div className="auth">
      <div className="auth-side">
        <header className="row">
          <Brand />
          <span className="spacer" />
          <LanguageSwitch wide />
        </header>
        <main className="auth-main">{children}</main>
        <footer className="text-small text-dim">{companyName}</footer>
      </div>
      <div className="picture">
        <img src={picture} alt="" width="520" height="520" />
      </div>
    </div>
  );
}
