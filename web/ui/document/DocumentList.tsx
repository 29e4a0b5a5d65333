import type { ReactNode } from 'react';
import { type DocumentRow, isCancelled, statusesOf, type WholeDocument } from '#contract/kernel/document.ts';
import type { Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText } from '../Figures.tsx';
import { LoadedModal } from '../form/LoadedModal.tsx';
import { CardRow } from '../list/Cards.tsx';
import { countColumn, dateColumn, localColumn, numberColumn, staffColumn } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { ColumnOf, Filter, RowOf } from '../list/types.ts';
import type { Fact } from '../Page.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { DocumentForm, type DocumentFormProps } from './DocumentForm.tsx';
import { DocumentView } from './DocumentView.tsx';
import type { WeighedLine } from './lines.ts';
import { type DocumentStepsOptions, useDocumentSteps } from './useDocumentSteps.ts';
import { useLocations } from './useLocations.ts';
import { type DocumentApi, useDocumentText } from './words.ts';

interface DocumentListProps<A extends DocumentApi, Line extends WeighedLine>
  extends DocumentStepsOptions<A>,
    Pick<DocumentFormProps<A, Line>, 'lines' | 'header' | 'below' | 'aside' | 'hasLines'> {
  /** The columns between the number of lines and who made it. */
  columns: readonly ColumnOf<A['list'], A['summary']>[];
  /** Filters besides status and location. */
  filters?: readonly Filter[];
  /** What stands between the stages of one and its lines. */
  facts?: (document: ReplyOf<A['find']>) => readonly Fact[];
  /** Dialogs of its own over one document, by what opens them. */
  dialogs?: Record<string, (document: ReplyOf<A['find']>, close: () => void) => ReactNode>;
  /** What a new one may be made from, under `?open=from:12`: how it is read, and what the form begins with. */
  from?: { find: Endpoint; begun: (found: never) => NonNullable<DocumentFormProps<A, Line>['begun']> };
  /** Beside the button for a new one. */
  buttons?: ReactNode;
  /** What counts on a card. */
  figure: (row: RowOf<A['list']>) => ReactNode;
  /** With whom it is, in place of the location on a card. */
  party?: (row: RowOf<A['list']>) => string;
}

/** The documents of one kind: found, made, looked at, edited while they may be, and whatever else their steps say. */
export function DocumentList<A extends DocumentApi, Line extends WeighedLine>(props: DocumentListProps<A, Line>) {
  const { api, words, columns, filters = [], dialogs = {} } = props;
  const t = useText();
  const { text, statusText } = useDocumentText(words);
  const locations = useLocations();
  const { dialog, open, buttons, actions } = useDocumentSteps(props);
  const { id, close } = dialog;
  const badge = ({ status }: DocumentRow) => <StatusBadge of={status}>{statusText(status)}</StatusBadge>;
  const all: ColumnOf<A['list'], A['summary']>[] = [
    numberColumn('number', text('number'), { width: 184, sort: 'number', strong: true, fixed: true }),
    dateColumn('date', t('common.date'), { rank: 2, sort: 'date' }),
    localColumn('locationName', text('locationId'), { key: 'location', width: 160, rank: 4 }),
    countColumn('lineCount', text('lineCount'), { width: 72, quiet: true }),
    ...columns,
    staffColumn(text('staff'), { key: 'staff', width: 128, quiet: true }),
    { key: 'status', title: t('common.status'), width: 136, rank: 1, render: badge },
  ] as never;
  const choice = (key: string, label: string, values: readonly { value: string | number; label: string }[]) =>
    ({ kind: 'choice', key, label, options: values.map((one) => ({ ...one, value: String(one.value) })) }) as const;
  const statuses = statusesOf(api.list).map((value) => ({ value, label: statusText(value) }));
  return (
    <ListPage<A['list'], A['summary']>
      title={text('title')}
      api={api}
      search={text('search')}
      dates
      empty={{ title: text('none'), text: text('noneText') }}
      buttons={props.buttons}
      create={{ label: text('new'), access: api.create.access, run: () => dialog.open('new') }}
      filters={[
        choice('status', t('common.status'), statuses),
        choice('locationId', text('locationId'), locations),
        ...filters,
      ]}
      columns={all}
      card={(row) => (
        <DocumentCard
          row={listed(row)}
          party={props.party?.(row)}
          figure={props.figure(row)}
          badge={badge(listed(row))}
        />
      )}
      onOpen={(row) => open(listed(row).id)}
      actions={(row) => actions(listed(row))}
      isOff={(row) => isCancelled(listed(row).status)}
      guide={{ id: words, steps: [text('guide1'), text('guide2'), text('guide3')] }}
    >
      {dialog.is('new') && id === null && <DocumentForm {...props} document={null} onClose={close} />}
      {dialog.is('from') && id !== null && props.from && (
        <LoadedModal
          key={`from ${id}`}
          title={text('new')}
          size="large"
          find={props.from.find}
          input={{ id } as never}
          failed={(error) => text('findFailed', { error })}
          isFresh
          onClose={close}
        >
          {(found) => (
            <DocumentForm {...props} document={null} begun={props.from?.begun(found as never) ?? {}} onClose={close} />
          )}
        </LoadedModal>
      )}
      {dialog.now && ['view', 'edit', 'new', ...Object.keys(dialogs)].includes(dialog.now.what) && id !== null && (
        <LoadedModal
          key={`${dialog.now.what} ${id}`}
          title={text(dialog.is('edit') || dialog.is('new') ? dialog.now.what : 'title')}
          size="large"
          find={api.find as A['find']}
          input={{ id } as never}
          failed={(error) => text('findFailed', { error })}
          onClose={close}
        >
          {(document) =>
            dialogs[dialog.now?.what ?? '']?.(document, close) ??
            (dialog.is('edit') ? (
              <DocumentForm {...props} document={document} onClose={close} />
            ) : dialog.is('new') ? (
              <DocumentForm {...props} document={null} after={document} onClose={close} />
            ) : (
              <DocumentView
                {...props}
                document={document as unknown as WholeDocument}
                buttons={buttons}
                onClose={close}
              />
            ))
          }
        </LoadedModal>
      )}
    </ListPage>
  );
}

function listed(row: unknown): DocumentRow {
  return row as DocumentRow;
}

interface DocumentCardProps {
  row: DocumentRow;
  party: string | undefined;
  figure: ReactNode;
  badge: ReactNode;
}

function DocumentCard({ row, party, figure, badge }: DocumentCardProps) {
  const local = useLocalName();
  return (
    <CardRow
      title={row.number}
      code={
        <span>
          <DateText of={row.date} />
          {'\u00a0· '}
          {party ?? local(row.locationName, row.locationNameJa)}
        </span>
      }
      figure={figure}
      under={badge}
    />
  );
}
