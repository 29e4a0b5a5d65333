import type { ReactNode } from 'react';
import type { Amount } from '#contract/catalogue/weight.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Count, DateText, Grams, Money, Percent } from '../Figures.tsx';
import { GoodsAmount, PiecesAndGrams } from '../GoodsAmount.tsx';
import { NameCell, Photo } from '../Photo.tsx';
import { unbroken } from '../unbroken.tsx';
import { CardRow } from './Cards.tsx';
import type { Column } from './types.ts';

/** A column of any list whose rows have its field, and which can be sorted as its options say. */
type Shown<Row, Sort extends string> = Column<Row, unknown, NoInfer<Sort>>;
/** `key` names the stored settings of a column, where the column had another name than its field before. */
type Options<Sort extends string> = Partial<
  Pick<
    Column<never, unknown, Sort>,
    'key' | 'width' | 'least' | 'rank' | 'quiet' | 'strong' | 'sort' | 'fixed' | 'hidden'
  >
>;
type In<Key extends string, Value> = { [K in Key]?: Value | null };

/**
 * A kind of column: how it shows the value of a field, and its usual width and alignment. An empty field shows nothing.
 * The sum of the field stands below the column where the summary of the list has one.
 */
function columnKind<Value>(show: (value: Value) => ReactNode, usual: Pick<Column<never, unknown>, 'width' | 'align'>) {
  return <Key extends string, Sort extends string = never>(
    key: Key,
    title: string,
    options: Options<Sort> = {},
  ): Shown<In<Key, Value>, Sort> => {
    const cell = (of: In<Key, Value>) => of[key] !== null && of[key] !== undefined && show(of[key]);
    return { key, title, ...usual, ...options, render: cell, total: (summary) => cell(summary as In<Key, Value>) };
  };
}

/** A text, whose codes stay whole on paper. */
export const textColumn = columnKind((text: string) => unbroken(text), {});
/** Digits that are no figure: a telephone number, a number of somebody else's list. */
export const numberColumn = columnKind((text: string) => <span className="digits">{text}</span>, {});
export const moneyColumn = columnKind((yen: number) => <Money yen={yen} />, { width: 116, align: 'right' });
export const countColumn = columnKind((count: number) => <Count count={count} />, { width: 88, align: 'right' });
/** How much of an item stands on a shelf: pieces, or of goods by the gram their weight, which stands in `…Milligrams`. */
export function shelfColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<Record<Key | `${Key}Milligrams`, number> & Pick<Amount, 'priceBy'>, Sort> {
  const amountOf = (row: Record<Key | `${Key}Milligrams`, number>, { priceBy }: Pick<Amount, 'priceBy'>) =>
    priceBy === 'gram' ? row[`${key}Milligrams`] : row[key];
  return {
    ...goodsColumn<Key, never, Sort>(key, title, options),
    render: (row) => <GoodsAmount of={row} amount={amountOf(row, row)} />,
  };
}
/** A count of a document's pieces, with the weight of its goods by the gram, which stands in `…Milligrams`. `isWeighed` says of which they are all. */
export function goodsColumn<Key extends string, More extends string = never, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
  isWeighed: (of: Record<More, number>) => boolean = () => false,
): Shown<Record<Key | `${Key}Milligrams` | NoInfer<More>, number>, Sort> {
  const cell = (of: Record<Key | `${Key}Milligrams` | More, number>) => (
    <PiecesAndGrams pieces={of[key]} milligrams={of[`${key}Milligrams`]} isWeighed={isWeighed(of)} />
  );
  const column = countColumn<Key, Sort>(key, title, options);
  return { ...column, render: cell, total: (summary) => cell(summary as Parameters<typeof cell>[0]) };
}
/** A share; nothing where it is zero. */
export const percentColumn = columnKind(
  (basisPoints: number) => basisPoints > 0 && <Percent basisPoints={basisPoints} />,
  { width: 104, align: 'right' },
);
/** A day or an instant. */
export const dateColumn = columnKind((of: string) => <DateText of={of} />, { width: 116 });

export const weightColumn = columnKind((milligrams: number) => <Grams milligrams={milligrams} />, {
  width: 104,
  align: 'right',
});

export function gramsColumn<Sort extends string = never>(title: string, options: Options<Sort> = {}) {
  return weightColumn('milligrams', title, { key: 'grams', ...options });
}

/** A text that exists in two languages, the Japanese one in `…Ja`. */
export function localColumn<Key extends string, Sort extends string = never>(
  key: Key,
  title: string,
  options: Options<Sort> = {},
): Shown<Record<Key | `${Key}Ja`, string>, Sort> {
  return { key, title, ...options, render: (row) => <Local name={row[key]} nameJa={row[`${key}Ja`]} /> };
}

/** A user, in the language that is spoken. */
export function staffColumn<Sort extends string = never>(title: string, options: Options<Sort> = {}) {
  return { ...localColumn('userName', title, options), unbroken: true };
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
  return unbroken(useLocalName()(name, nameJa));
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
export function useCodeAndName({ codeWidth = 120 } = {}) {
  const t = useText();
  const local = useLocalName();
  return {
    columns: [
      textColumn('code', t('common.code'), { width: codeWidth, sort: 'code', fixed: true }),
      localColumn('name', t('common.name'), { sort: 'name', rank: 1 }),
    ],
    nameOf: (row: Named) => `${row.code} ${local(row.name, row.nameJa)}`,
    card: (row: Named & { contactNumber?: string }) => ({
      title: local(row.name, row.nameJa),
      code: row.code,
      under: row.contactNumber ?? '',
    }),
  };
}
