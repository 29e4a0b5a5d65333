import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText } from '../Figures.tsx';
import { ViewModal } from '../form/ViewModal.tsx';
import { CardRow } from '../list/Cards.tsx';
import { dateColumn, localColumn, numberColumn, textColumn } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { ColumnOf, Filter, RowOf } from '../list/types.ts';
import { Loading } from '../States.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { useApprovalSteps } from './useApprovalSteps.ts';
import { useLocations } from './useLocations.ts';
import { type AnyDocument, type DocumentApi, type DocumentWords, useDocumentText } from './words.ts';

interface DocumentListProps<A extends DocumentApi> {
  api: A;
  words: DocumentWords;
  steps: ReturnType<typeof useApprovalSteps<A>>;
  /** The columns between the location and who made it. */
  columns: readonly ColumnOf<A['list'], A['summary']>[];
  /** Filters besides status and location. */
  filters?: readonly Filter[];
  /** What counts on a card. */
  figure: (row: RowOf<A['list']>) => ReactNode;
  /** The form, for a new one with null. */
  form: (document: ReplyOf<A['find']> | null, onClose: () => void) => ReactNode;
  view: (id: number, onClose: () => void) => ReactNode;
}

/** The documents of one kind: found, made, looked at, edited while they wait, and whatever else their steps say. */
export function DocumentList<A extends DocumentApi>(props: DocumentListProps<A>) {
  const { api, words, steps, columns, filters = [], form, view } = props;
  const t = useText();
  const { text } = useDocumentText(words);
  const locations = useLocations();
  const { dialog } = steps;
  const { id } = dialog;
  const listed = (row: RowOf<A['list']>) => row as unknown as AnyDocument;
  const badge = ({ status }: AnyDocument) => <StatusBadge of={status}>{text(`status.${status}`)}</StatusBadge>;
  const own: ColumnOf<A['list'], A['summary']>[] = [
    numberColumn('number', text('number'), { width: 184, sort: 'number', strong: true, fixed: true }),
    dateColumn('date', t('common.date'), { sort: 'date' }),
    localColumn('locationName', text('location'), { key: 'location' }),
    ...columns,
    textColumn('userName', text('staff'), { key: 'staff', width: 128, quiet: true }),
    { key: 'status', title: t('common.status'), width: 136, render: (row: AnyDocument) => badge(row) },
  ] as never;
  return (
    <ListPage<A['list'], A['summary']>
      title={text('title')}
      api={api}
      search={text('search')}
      dates
      empty={{ title: text('none'), text: text('noneText') }}
      create={{ label: text('new'), access: api.create.access, run: () => dialog.open('new') }}
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: t('common.status'),
          options: (['pending', 'approved', 'cancelled'] as const).map((value) => ({
            value,
            label: text(`status.${value}`),
          })),
        },
        {
          kind: 'choice',
          key: 'locationId',
          label: text('location'),
          options: locations.map(({ value, label }) => ({ value: String(value), label })),
        },
        ...filters,
      ]}
      columns={own}
      card={(row) => <DocumentCard row={listed(row)} figure={props.figure(row)} badge={badge(listed(row))} />}
      onOpen={(row) => dialog.open('view', listed(row).id)}
      actions={(row) => steps.actions(listed(row))}
      isOff={(row) => listed(row).status === 'cancelled'}
      guide={{ id: words, steps: [text('guide1'), text('guide2'), text('guide3')] }}
    >
      {dialog.is('new') && form(null, dialog.close)}
      {dialog.is('edit') && id !== null && <Editor key={id} {...props} id={id} />}
      {dialog.is('view') && id !== null && view(id, dialog.close)}
    </ListPage>
  );
}

/** The form of a document that has to be read first. */
function Editor<A extends DocumentApi>({ api, words, id, form, steps }: DocumentListProps<A> & { id: number }) {
  const { text } = useDocumentText(words);
  const read = useRead(api.find as A['find'], { id } as never);
  const { close } = steps.dialog;
  if (read.data) return form(read.data, close);
  return (
    <ViewModal title={text('edit')} size="large" onClose={close}>
      <Loading of={read} title={(error) => text('findFailed', { error })} rows={6} />
    </ViewModal>
  );
}

function DocumentCard({ row, figure, badge }: { row: AnyDocument; figure: ReactNode; badge: ReactNode }) {
  const local = useLocalName();
  return (
    <CardRow
      title={row.number}
      code={
        <>
          <DateText of={row.date} /> · {local(row.locationName, row.locationNameJa)}
        </>
      }
      figure={figure}
      under={badge}
    />
  );
}
