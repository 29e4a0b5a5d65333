import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useMay, useSession, workAt } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { reports } from '#web/ui/reports.ts';
import { toastProblem } from '#web/ui/toast.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { otherLocale, switchLanguage } from '../language.ts';
import { screens } from '../screens.ts';
import type { Hit } from './hits.ts';
import { searchWords } from './searchWords.ts';
import type { Go } from './useHits.tsx';
import { useSignOut } from './useSignOut.ts';

/** What can be made on the screens that the user may open. */
export function useCreations(go: Go): Hit[] {
  const t = useText();
  const may = useMay();
  return screens
    .flatMap(({ path, create }) => (create && may(create.right) ? [{ path, text: create.text }] : []))
    .map(({ path, text }) => ({
      key: text,
      title: t(text),
      words: path === '/sales/transaction' ? `${path} ${searchWords.counter}` : path,
      lead: <Icon name="plus" className="text-dim" />,
      run: () => go(path, { open: 'new' }),
    }));
}

/** What today brought in, and the cash that has to be in the drawer: a report that is looked for by other words. */
export function useToday(go: Go): Hit[] {
  const t = useText();
  if (!useMay()('View Sales Reports')) return [];
  const { path, title } = reports.dailySales;
  return [
    {
      key: path,
      title: t('palette.today'),
      code: t(title),
      words: searchWords.today,
      lead: <Icon name="chart-bar" className="text-dim" />,
      run: () => go(path, { from: today(), to: today() }),
    },
  ];
}

/** What the switches of the frame do: scheme, language, location, sign-out. */
export function useCommands(onShortcuts: () => void): Hit[] {
  const t = useText();
  const router = useRouter();
  const localName = useLocalName();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const isPhone = useNarrow();
  const isEnglish = useLocale() === 'en';
  const { data: session } = useSession();
  const places = (session?.workplaces ?? []).filter(({ locationId }) => locationId !== session?.locationId);
  const icon = (name: string) => <Icon name={name} className="text-dim" />;
  return [
    {
      key: 'scheme',
      title: t(isDark ? 'frame.light' : 'frame.dark'),
      words: t('palette.schemeWords'),
      lead: icon(isDark ? 'sun' : 'moon'),
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      key: 'language',
      title: isEnglish ? t('frame.toJapanese') : t('frame.toEnglish'),
      code: t('palette.language'),
      words: 'language english japanese 日本語',
      lead: icon('language'),
      run: () => void switchLanguage(otherLocale(), router),
    },
    ...places.map((place) => ({
      key: `place${place.locationId}`,
      title: t('palette.workAt', { name: localName(place.name, place.nameJa) }),
      code: localName(place.companyName, place.companyNameJa),
      words: `${place.name} ${place.nameJa}`,
      lead: icon('map-pin'),
      run: () => void workAt(place.locationId).catch(toastProblem),
    })),
    ...(isPhone
      ? []
      : [{ key: 'shortcuts', title: t('palette.keys.title'), keys: ['?'], lead: icon('keyboard'), run: onShortcuts }]),
    {
      key: 'logout',
      title: t('frame.logout'),
      words: 'log out sign out',
      lead: icon('logout'),
      run: () => void signOut(),
    },
  ];
}
