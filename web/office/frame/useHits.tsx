import { useRouter } from '@tanstack/react-router';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { ownScreens } from '../screens.ts';
import { type Hit, type HitGroup, hasWords, named, ranked, rankedGroups } from './hits.ts';
import { type RecentThing, readRecent } from './recent.ts';
import { screenWords } from './searchWords.ts';
import { useCommands, useCreations, useToday } from './useCommands.tsx';
import { type OpenMenu, useMenus } from './useMenus.ts';
import { useThings } from './useThings.tsx';

export type Go = (path: string, search?: Record<string, string>) => void;

export interface Found {
  groups: HitGroup[];
  /** The server has answered for what is searched for. */
  isFresh: boolean;
  isFailed: boolean;
  /** Begins a sale for the customer of a hit, or for the first one that was found. */
  sell: (hit: Hit | undefined) => Hit | undefined;
}

/** What the palette shows for a text: screens and commands at once by `typed`, things of the server by `search`. */
export function useHits(typed: string, search: string, onShortcuts: () => void): Found {
  const t = useText();
  const router = useRouter();
  const may = useMay();
  const go: Go = (path, address = {}) => void router.navigate({ to: path as '/', search: address as never });
  const { groups: things, ...answer } = useThings(search, go);
  const recent = useRecent(go);
  const screens = useScreens(go);
  const creations = useCreations(go);
  const todays = useToday(go);
  const commands = useCommands(onShortcuts);
  const matching = (hits: readonly Hit[]) => ranked(typed ? hits.filter((hit) => hasWords(hit, typed)) : hits, typed);
  const found = things.flatMap(({ hits }) => hits);
  const sell = (hit: Hit | undefined): Hit | undefined => {
    const buyer = hit?.customer ? hit : found.find(({ customer }) => customer);
    if (!buyer || !may('Create Transaction')) return undefined;
    return {
      key: 'sell',
      title: t('palette.sellTo', { name: buyer.title }),
      lead: <Icon name="plus" className="text-dim" />,
      keys: ['mod', '↵'],
      run: () => go('/sales/transaction/new', { customer: buyer.customer ?? '' }),
    };
  };
  // No name has a figure in it; the codes of items have.
  const isName = /\p{L}/u.test(typed) && !/\d/.test(typed) && !named(found, typed);
  const newCustomer: Hit = {
    key: 'customer',
    title: t('palette.newCustomerNamed', { name: typed }),
    lead: <Icon name="user" className="text-dim" />,
    run: () => go('/manage-user/customers', { open: 'new', wanted: typed }),
  };
  const asked = [
    ...[sell(undefined)].filter((hit) => hit !== undefined),
    ...(isName && may('Create Customers') && may('View Customers') ? [newCustomer] : []),
  ];
  const actions = { label: t('palette.actions'), hits: matching([...creations, ...commands]) };
  const pages = { label: t('palette.screens'), hits: matching([...screens, ...todays]) };
  const groups = typed
    ? [
        ...rankedGroups(things, [pages, actions], typed),
        { label: t('palette.about', { text: typed }), hits: asked, isAnswer: true },
      ]
    : [
        { label: t('palette.recent'), hits: recent },
        { ...actions, hits: creations },
        { ...pages, hits: screens },
        { label: t('palette.commands'), hits: commands },
      ];
  return { groups: groups.filter(({ hits }) => hits.length > 0), ...answer, sell };
}

/** Reached from the dashboard, and by its name. */
const website: OpenMenu = { path: '/dashboard/WebsiteAnalytics', menu: 'website.title', icon: 'chart-bar' };

function useScreens(go: Go): Hit[] {
  const t = useText();
  const seesWebsite = useMay()('View Website Analytics');
  const shown: OpenMenu[] = [...useMenus(), ...(seesWebsite ? [website] : []), ...ownScreens];
  return shown.flatMap(({ entries, ...menu }) =>
    (entries ?? [menu]).map(({ path, menu: text }) => ({
      key: path,
      title: t(text),
      words: `${path} ${screenWords[path] ?? ''}`,
      ...(entries ? { code: t(menu.menu) } : {}),
      lead: <Icon name={menu.icon} className="text-dim" />,
      run: () => go(path),
    })),
  );
}

function useRecent(go: Go): Hit[] {
  const t = useText();
  const localName = useLocalName();
  const honoured = (name: string) => name && t('common.honoured', { name });
  const open = ({ kind, id }: RecentThing) => {
    if (kind === 'sale') return go('/sales/list', { open: `view:${id}` });
    go(kind === 'item' ? `/item/list/${id}` : `/manage-user/customers/${id}`);
  };
  return readRecent().map((thing) => ({
    key: `recent${thing.kind}${thing.id}`,
    title: thing.kind === 'customer' ? honoured(thing.name) : localName(thing.name, thing.nameJa),
    code: thing.kind === 'sale' ? honoured(thing.code) : thing.code,
    lead:
      thing.kind === 'item' ? (
        <Photo url={thing.imageUrl} />
      ) : thing.kind === 'customer' ? (
        <Avatar name={thing.name} />
      ) : (
        <Icon name="receipt" className="text-dim" />
      ),
    run: () => open(thing),
  }));
}
