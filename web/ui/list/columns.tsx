import type { ReactNode } from 'react';
import { useLocalName, useText } from '#web/text/text.ts';
import { Count, DateText, Grams, Money, Percent } from '../Figures.tsx';
import { NameCell, Photo } from '../Photo.tsx';
import { CardRow } from './Cards.tsx';
import type { Column } from './types.ts';

/**
 * What many lists show alike. A column of figures has the sum of its field below it where the list's summary has one, so
 * it fits any list whose rows have what it shows, and which can be sorted as its options say.
 */
type Shown<Row, Sort extends string> = Column<Row, unknown, NoInfer<Sort>>;
/** `key` is said where a column was called otherwise than its field before: what people have set of it is kept under it. */
type Options<Sort extends string> = Partial<
  Pick<Column<never, unknown, Sort>, 'key' | 'width' | 'quiet' | 'strong' | 'sort' | 'fixed' | 'hidden'>
>;
type In<Key extends string, Value> = { [K in Key]?: Value };

/** The sum that a summary has under the name of a column's field, if it has one: then it stands below the column. */
function sumOf(summary: unknown, key: string): number | undefined {
  return (summary as Record<string, number | undefined>)[key];
}

/** Words as they are. */
export function textColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<Record<Key, string>, Sort> {
  return { key, title, ...options, render: (row) => row[key] };
}

/** Words that are kept in two languages, the Japanese ones in `…Ja`. */
export function localColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<Record<Key | `${Key}Ja`, string>, Sort> {
  return { key, title, ...options, render: (row) => <Local name={row[key]} nameJa={row[`${key}Ja`]} /> };
}

/** Numbers that are read digit by digit: of a telephone, of somebody else's list. */
export function numberColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<Record<Key, string>, Sort> {
  return { key, title, ...options, render: (row) => <span className="digits">{row[key]}</span> };
}

/** Yen; nothing where there is no price. */
export function moneyColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<In<Key, number | null>, Sort> {
  const render = (row: In<Key, number | null>) => row[key] !== null && <Money yen={row[key] ?? 0} />;
  const total = (all: unknown) => sumOf(all, key) !== undefined && <Money yen={sumOf(all, key) ?? 0} />;
  return { key, title, width: 116, align: 'right', ...options, render, total };
}

/** Weight. */
export function gramsColumn<Sort extends string = never>(
  title: string,
  options: Options<Sort> = {},
): Shown<{ milligrams: number }, Sort> {
  const render = (row: { milligrams: number }) => <Grams milligrams={row.milligrams} />;
  const total = (all: unknown) =>
    sumOf(all, 'milligrams') !== undefined && <Grams milligrams={sumOf(all, 'milligrams') ?? 0} />;
  return { key: 'grams', title, width: 104, align: 'right', ...options, render, total };
}

/** How many, or at which place. */
export function countColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<Record<Key, number>, Sort> {
  const total = (all: unknown) => sumOf(all, key) !== undefined && <Count count={sumOf(all, key) ?? 0} />;
  return { key, title, width: 88, align: 'right', ...options, render: (row) => <Count count={row[key]} />, total };
}

/** A share; nothing where it is none. */
export function percentColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<Record<Key, number>, Sort> {
  const render = (row: Record<Key, number>) => row[key] > 0 && <Percent basisPoints={row[key]} />;
  return { key, title, width: 104, align: 'right', ...options, render };
}

/** A day or an instant. */
export function dateColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<Record<Key, string>, Sort> {
  return { key, title, width: 116, ...options, render: (row) => <DateText of={row[key]} /> };
}

interface NameOptions<Of extends string, Url extends string, Code extends string, Sort extends string>
  extends Options<Sort> {
  /** The field of the name, where that is not what the column is called; its Japanese stands in `…Ja`. */
  of?: Of;
  photo?: Url;
  code?: Code;
}

/** What something is called in the language that is spoken, with its picture before it and its code under it. */
export function nameColumn<
  Key extends string,
  Of extends string = Key,
  Url extends string = never,
  Code extends string = never,
  Sort extends string = never,
>(
  key: Key,
  title: string,
  { of, photo, code, ...options }: NameOptions<Of, Url, Code, Sort> = {},
): Shown<Record<Of | `${Of}Ja` | Url | Code, string>, Sort> {
  const name = of ?? (key as unknown as Of);
  const render = (row: Record<Of | `${Of}Ja` | Url | Code, string>) => (
    <LocalCell url={photo && row[photo]} name={row[name]} nameJa={row[`${name}Ja`]} code={code && row[code]} />
  );
  return { key, title, ...options, render };
}

/** What lists of pieces begin with: picture, name and code. */
export function pieceColumn(title: string) {
  return nameColumn('item', title, { of: 'name', photo: 'imageUrl', code: 'itemCode', sort: 'itemCode', fixed: true });
}

interface Piece {
  imageUrl: string;
  name: string;
  nameJa: string;
  itemCode: string;
}

/** A piece on a phone. */
export function PieceCard({ row, ...rest }: { row: Piece; code?: ReactNode; figure?: ReactNode; under?: ReactNode }) {
  const name = <Local name={row.name} nameJa={row.nameJa} />;
  return <CardRow lead={<Photo url={row.imageUrl} size="large" />} title={name} code={row.itemCode} {...rest} />;
}

interface BothNames {
  name: string;
  nameJa: string;
}

function Local({ name, nameJa }: BothNames) {
  return useLocalName()(name, nameJa);
}

function LocalCell({
  url,
  name,
  nameJa,
  code = '',
}: BothNames & { url?: string | undefined; code?: string | undefined }) {
  return <NameCell url={url} name={useLocalName()(name, nameJa)} code={code} />;
}

interface Named extends BothNames {
  code: string;
}

/**
 * A list of people and firms that have a code and a name: its first columns, its cards, and what one is called.
 */
export function useCodeAndName() {
  const t = useText();
  const local = useLocalName();
  return {
    columns: [
      textColumn('code', t('common.code'), { width: 120, sort: 'code', fixed: true }),
      localColumn('name', t('common.name'), { sort: 'name' }),
    ],
    nameOf: (row: Named) => `${row.code} ${local(row.name, row.nameJa)}`,
    card: (row: Named & { contactNumber: string }) => ({
      title: local(row.name, row.nameJa),
      code: row.code,
      under: row.contactNumber,
    }),
  };
}
