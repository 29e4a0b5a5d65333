import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useSession } from '#web/api/rights.ts';
import { useAuth } from '#web/api/session.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { OnDemand } from '#web/ui/OnDemand.tsx';
import { otherLocale, switchLanguage } from '../language.ts';

const loadMenu = () => import('./LocationMenu.tsx').then((module) => module.LocationMenu);

/** Where one works: the location whose stock is sold from, and the company that it belongs to, with its logo. */
export function LocationSwitch() {
  const t = useText();
  const localName = useLocalName();
  const { data: session } = useSession();
  const { companyName, companyLogo } = useAuth();
  const now = session?.workplaces.find((place) => place.locationId === session.locationId);
  if (!session) return null;
  const name = now ? localName(now.name, now.nameJa) : t('frame.nowhere');
  const words = (
    <>
      {companyLogo ? <img className="logo" src={companyLogo} alt="" /> : <Icon name="map-pin" />}
      <span className="word">
        <span className="place-company">{companyName}</span>
        <span>{name}</span>
      </span>
    </>
  );
  if (session.workplaces.length < 2) return <span className="place">{words}</span>;
  return (
    <OnDemand load={loadMenu}>
      <button type="button" className="place" aria-label={t('frame.locationNow', { name, company: companyName })}>
        {words}
        <Icon name="chevron-down" size={14} className="text-dim" />
      </button>
    </OnDemand>
  );
}

/** The other language, named in itself. */
export function LanguageSwitch({ wide = false }: { wide?: boolean }) {
  const t = useText();
  const router = useRouter();
  const isEnglish = useLocale() === 'en';
  const name = isEnglish ? t('frame.toJapanese') : t('frame.toEnglish');
  return (
    <button
      type="button"
      className={wide ? 'button ghost small' : 'icon-button language'}
      lang={isEnglish ? 'ja' : 'en'}
      aria-label={name}
      title={wide ? undefined : name}
      onClick={() => void switchLanguage(otherLocale(), router)}
    >
      {wide || isEnglish ? name : 'EN'}
    </button>
  );
}

/** Light or dark; the system's own until somebody chooses. */
export function SchemeSwitch() {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={t(isDark ? 'frame.light' : 'frame.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}
