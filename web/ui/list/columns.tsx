import { useLocalName, useText } from '#web/text/text.ts';
import { Money } from '../Figures.tsx';
import { ActiveBadge } from '../StatusBadge.tsx';
import { CardRow } from './Cards.tsx';
import type { Column } from './types.ts';

/** What many lists show alike. A column tells nothing of the totals, so it fits any list whose rows have what it shows. */
type Shown<Row> = Column<Row, unknown>;
type Options = Pick<Shown<never>, 'quiet' | 'strong' | 'sort' | 'fixed'>;

export function textColumn<Key extends string>(
  key: Key,
  title: string,
  width: number,
  options: Options = {},
): Shown<Record<Key, string>> {
  return { key, title, width, ...options, render: (row) => row[key] };
}

/** Numbers that are read digit by digit: of a telephone, of somebody else's list. */
export function numberColumn<Key extends string>(
  key: Key,
  title: string,
  width: number,
  options: Options = {},
): Shown<Record<Key, string>> {
  return { key, title, width, ...options, render: (row) => <span className="n">{row[key]}</span> };
}

/** Yen, by which the list can be sorted. */
export function moneyColumn<Key extends string>(
  key: Key,
  title: string,
  width: number,
  options: Options = {},
): Shown<{ [K in Key]?: number }> {
  return { key, title, width, align: 'right', sort: key, ...options, render: (row) => <Money yen={row[key] ?? 0} /> };
}

interface Named {
  code: string;
  name: string;
  nameJa: string;
}

/** A list of people and firms that have a code and a name: its first columns, its cards, and what one is called. */
export function useCodeAndName() {
  const t = useText();
  const local = useLocalName();
  const columns: Shown<Named>[] = [
    { key: 'code', title: t('common.code'), width: 120, sort: 'code', fixed: true, render: (row) => row.code },
    { key: 'name', title: t('common.name'), sort: 'name', render: (row) => local(row.name, row.nameJa) },
  ];
  return {
    columns,
    nameOf: (row: Named) => `${row.code} ${local(row.name, row.nameJa)}`,
    card: (row: Named & { active: boolean; contactNumber: string }) => (
      <CardRow
        title={local(row.name, row.nameJa)}
        code={row.code}
        figure={<ActiveBadge active={row.active} />}
        under={row.contactNumber}
      />
    ),
  };
}
