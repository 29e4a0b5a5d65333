import type { Enrolment } from '#contract/access/session.ts';
import { useText } from '#web/text/text.ts';
import './factor.css';

/** What an authenticator app is shown: a picture, and the key for those who type it. */
export function Enrolling({ enrolment: { picture, secret } }: { enrolment: Enrolment }) {
  const t = useText();
  const size = picture.length;
  const dark = picture.flatMap((row, y) =>
    [...row].flatMap((module, x) => (module === '1' ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <div className="factor-enrolment">
      <p>{t('access.factor.scan')}</p>
      <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={t('access.factor.picture')}>
        <rect x="-4" y="-4" width={size + 8} height={size + 8} className="factor-ground" />
        <path d={dark.join('')} className="factor-dark" />
      </svg>
      <p className="text-small text-secondary">
        {t('access.factor.key')} <code>{(secret.match(/.{4}/g) ?? []).join(' ')}</code>
      </p>
    </div>
  );
}

/** Codes that are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useText();
  return (
    <div className="factor-enrolment">
      <b>{t('access.factor.codes')}</b>
      <p className="text-small text-secondary">{t('access.factor.codesText')}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
