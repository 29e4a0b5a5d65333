import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ItemRow } from '#contract/catalogue/item.ts';
import type { PackedLine } from '#contract/catalogue/packingList.ts';
import { documentLinesMax, type SavedLine, type WholeDocument } from '#contract/kernel/document.ts';
import type { Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { fieldsOf, formValues } from '#contract/kernel/fields.ts';
import { quantityMax } from '#contract/kernel/values.ts';
import { useSession } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { isConfirmed } from '../ask.tsx';
import { FormModal } from '../form/FormModal.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { type Draft, useDraft } from '../form/useDraft.ts';
import { explained } from './explained.ts';
import { FormLocation } from './formLocation.ts';
import { LineEditor } from './LineEditor.tsx';
import { LinesFromFile } from './LinesFromFile.tsx';
import { type DocumentColumn, useEditColumns, widthOf } from './lineColumns.tsx';
import { enteredLine, lineOfItem, nextKey, sentLine, type WeighedLine } from './lines.ts';
import { useLocations } from './useLocations.ts';
import { type DocumentApi, type DocumentWords, useDocumentText } from './words.ts';

/** The lines of a kind of documents: their columns, and what a line has besides its item, quantity and weight. */
export interface LinesDefinition<Saved, Line extends WeighedLine> {
  columns: readonly DocumentColumn<Line>[];
  /** A line of a scanned piece, after the last one. */
  begin: (line: WeighedLine, before: Line | undefined, item: ItemRow) => Line;
  /** A saved line as it is entered again. */
  entered: (line: Saved & WeighedLine) => Line;
  /** What is sent of its own. */
  sent: (line: Line) => object;
  /** Why an item may not be taken; `isHere`: into a document of the location in use. */
  refusalOf?: (item: ItemRow, lines: readonly Line[], isHere: boolean) => string | null;
  /** An edit leaves the saved lines in. */
  keepsSaved?: true;
}
export type LineOf<A extends DocumentApi> = ReplyOf<A['find']> extends { lines: (infer Line)[] } ? Line : never;

/** What the form holds; the fields of its own stand beside these. */
export interface DocumentValues {
  locationId: number | null;
  remarks: string;
  lines: object[];
}
type Values = DocumentValues;

export interface DocumentFormProps<A extends DocumentApi, Line extends WeighedLine> {
  api: A;
  words: DocumentWords;
  /** Null: a new one. */
  document: ReplyOf<A['find']> | null;
  lines: LinesDefinition<LineOf<A>, Line>;
  /** Its own fields between location and remarks, and what stands below its lines. */
  header?: (draft: Draft<Values>) => ReactNode;
  below?: (draft: Draft<Values>) => ReactNode;
  /** Beside the scan field; `add` takes further lines in. */
  aside?: (draft: Draft<Values>, add: (packed: readonly PackedLine[]) => void) => ReactNode;
  /** Whether it has lines, where some of its kind have none. */
  hasLines?: (values: Values) => boolean;
  /** What a new one begins with: the document that it is made after. */
  after?: ReplyOf<A['find']> | null;
  /** The same, where it is made from something else: values of its own, at a location that stays. */
  begun?: Partial<Values>;
  onClose: () => void;
}

/** A document that is made or edited: location, its own fields, remarks, and lines that are scanned. */
export function DocumentForm<A extends DocumentApi, Line extends WeighedLine>(props: DocumentFormProps<A, Line>) {
  const { api, words, lines, header, below, aside, hasLines = () => true, begun, onClose } = props;
  const document = props.document as WholeDocument | null;
  const source = document ?? ((props.after ?? null) as WholeDocument | null);
  const { text, known } = useDocumentText(words);
  const session = useSession().data;
  const locations = useLocations();
  const columns = useEditColumns(words, lines.columns);
  const initial: Values = {
    ...(formValues(api.create, source) as unknown as Values),
    locationId: document?.locationId ?? session?.locationId ?? null,
    // One that is made after another is of today.
    ...('date' in fieldsOf(api.create.input) && { date: document?.date ?? today() }),
    lines: (source?.lines ?? []).map(enteredBy(lines)),
    ...begun,
  };
  const question = known('saveTitle');
  const draft = useDraft<Endpoint, Values>(document ? api.edit : api.create, {
    initial,
    labels: {
      ...Object.fromEntries(Object.keys(fieldsOf(api.create.input)).map((field) => [field, text(field)])),
      lines: text('item'),
      ...Object.fromEntries(columns.map(({ key, title }) => [`lines.${key}`, title])),
    },
    toInput: (values) => ({
      ...withoutBlanks(values, fieldsOf(api.create.input)),
      lines: hasLines(values)
        ? (values.lines as Line[]).map((line) => ({ ...sentLine(line), ...lines.sent(line) }))
        : [],
      ...(document && { id: document.id, version: document.version }),
    }),
    ...(question && {
      confirm: () =>
        isConfirmed({ title: known(document ? 'updateTitle' : 'saveTitle') ?? '', text: text('saveText') }),
    }),
    ...(known('missing') && { missing: text('missing') }),
    done: text('saved'),
    about: (reply) => (reply as unknown as WholeDocument).number,
    failed: text('failed'),
    // What is said of an order that can't be saved is the specification's, letter for letter.
    ...(words !== 'purchaseOrder' && { selfExplained: explained }),
    onDone: onClose,
  });
  const entered = draft.values.lines as Line[];
  /** A line of a file: what the file says of it counts more than what the item does. */
  const asLine = ({ item, quantity, milligrams, fileCost }: PackedLine, index: number) => {
    const line = { ...lineOfItem(item, nextKey(entered) + index), quantity, weighed: milligrams };
    return lines.begin(line, entered.at(-1), fileCost === null ? item : { ...item, cost: fileCost });
  };
  const add = (packed: readonly PackedLine[]) =>
    draft.set('lines', [...entered, ...packed.slice(0, documentLinesMax - entered.length).map(asLine)]);
  const isHere = draft.values.locationId === session?.locationId;
  return (
    <FormModal
      draft={draft}
      title={text(document ? 'edit' : 'new')}
      code={document?.number}
      size="wide"
      storage="browser"
      onClose={onClose}
    >
      <div className="fields">
        <SelectField
          className="span-4"
          options={locations}
          disabled={document !== null || begun !== undefined}
          {...draft.field('locationId')}
        />
        {header?.(draft)}
        <Textarea className="span-8" autosize minRows={1} {...draft.field('remarks')} />
      </div>
      {hasLines(draft.values) && (
        <FormLocation value={draft.values.locationId}>
          <LineEditor
            label={text('title')}
            lines={entered}
            onChange={(next) => draft.set('lines', next)}
            columns={columns}
            {...(lines.refusalOf && {
              refusalOf: (item: ItemRow, of: readonly Line[]) => lines.refusalOf?.(item, of, isHere) ?? null,
            })}
            {...(document && lines.keepsSaved && { isKept: (line: Line) => isSaved(document, line.itemId) })}
            begin={(line, item) => lines.begin({ ...line, weighed: null }, entered.at(-1), item)}
            linesMax={documentLinesMax}
            quantityMax={quantityMax}
            error={draft.field('lines').error}
            errorOf={(index, field) => draft.field(`lines.${index}.${field}`).error}
            minWidth={widthOf(columns)}
            aside={
              <>
                {aside?.(draft, add)}
                <LinesFromFile onLines={add} />
              </>
            }
          />
        </FormLocation>
      )}
      {below?.(draft)}
    </FormModal>
  );
}

/** Figures that were left empty are left out where they may be. */
function withoutBlanks(values: object, fields: ReturnType<typeof fieldsOf>) {
  const isBlank = ([field, value]: [string, unknown]) => value === null && !fields[field]?.safeParse(null).success;
  return Object.fromEntries(Object.entries(values).filter((entry) => !isBlank(entry)));
}

function isSaved({ lines }: WholeDocument, itemId: number): boolean {
  return lines.some((line) => line.itemId === itemId);
}

/** Makes a saved line what the form and the view have of it. */
export function enteredBy<Saved, Line extends WeighedLine>({ entered }: LinesDefinition<Saved, Line>) {
  return (line: SavedLine, index: number) => entered(enteredLine(line as SavedLine & Saved, index));
}
