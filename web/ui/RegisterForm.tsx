import { useLocation } from '@tanstack/react-router';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { fieldsOf, type ValueKind, valueKindOf } from '#contract/kernel/fields.ts';
import { dateText, gramsText, percentText, yenText } from '#web/text/format.ts';
import { type TextKey, type Translate, useKnownText, useText } from '#web/text/text.ts';
import { useBothNames, useFieldOrder } from './form/bothLanguages.ts';
import { ConflictNotice } from './form/ConflictNotice.tsx';
import { FormModal } from './form/FormModal.tsx';
import { type Draft, useDraft } from './form/useDraft.ts';
import { type NewRow, tellNewRow } from './list/newRow.ts';
import type { RowOf } from './list/types.ts';
import type { Listed, NamedRegisterProps, RegisterApi } from './register.ts';
import { type OwnStatusWords, useStatusWords } from './status.ts';

/** The form of a simple list in its modal; also for a page of its own that edits one row. */
export function RegisterForm<A extends RegisterApi, Values extends object>(
  props: Omit<NamedRegisterProps<A, Values>, 'columns' | 'card'> & {
    row: RowOf<A['list']> | null;
    onClose: () => void;
  },
) {
  const { api, words, row, valuesOf, fields, aside, footer, size, invalidates, onClose, nameOf } = props;
  const t = useText();
  const listed = row as Listed | null;
  const versioned = (of: unknown) => {
    const { version } = of as Listed;
    return { ...valuesOf(of as RowOf<A['list']>), version };
  };
  const initial = row ? versioned(row) : { ...valuesOf(null), version: 0 };
  // A code that nobody enters is no name.
  const hasCode = 'code' in initial;
  const { fieldName, showValue } = useShown(props);
  const { pathname } = useLocation();
  const newRowOf = (reply: unknown): NewRow | undefined => {
    const { id } = reply as Partial<Listed>;
    const made = Object.assign({}, draft.values, reply) as RowOf<A['list']>;
    if (row || id === undefined || props.isElsewhere?.(made)) return;
    return { id, pathname, place: { to: pathname, search: { open: `view:${id}` } } };
  };
  const draft = useDraft<Endpoint, Values & { version: number }>(row ? api.edit : (api.create ?? api.edit), {
    initial,
    labels: fieldName,
    toInput: ({ version, ...values }) =>
      (listed ? { ...values, id: listed.id, version } : values) as unknown as DraftOf<Endpoint>,
    confirm: props.confirm,
    onDone: (reply) => {
      onClose();
      if (row) return;
      const made = newRowOf(reply);
      if (made) tellNewRow(made, !props.onCreated);
      props.onCreated?.(reply as never, draft.values);
    },
    done: t(`${words}.${row ? 'edited' : 'created'}` as TextKey),
    about: (reply, values) => {
      const saved = Object.assign({}, row, values, reply) as RowOf<A['list']>;
      return hasCode ? shownName(saved, nameOf) : nameOf(saved);
    },
    place: (reply) => newRowOf(reply)?.place,
    failed: (!row && props.createFailed) || t(`${words}.failed` as TextKey),
    refusedFields: {
      ...((hasCode && taken) as object),
      ...(props.refusedFields as object),
    },
    invalidates: invalidates ?? [],
  });
  const shownDraft = draft as unknown as Draft<Values>;
  return (
    <FormModal
      draft={draft}
      title={t(`${words}.${row ? 'edit' : 'create'}` as TextKey)}
      code={row && nameOf(row)}
      size={size ?? 'normal'}
      aside={aside?.(shownDraft, row)}
      footer={footer?.(shownDraft, row)}
      onClose={onClose}
    >
      {listed && (
        <ConflictNotice
          draft={draft}
          find={api.find as Endpoint}
          input={{ id: listed.id } as DraftOf<Endpoint>}
          valuesOf={versioned}
          show={(field, value, saved) => showValue(field, value, saved as RowOf<A['list']>)}
        />
      )}
      {fields(shownDraft, row)}
    </FormModal>
  );
}

/** The name of a row, and its code where it has one. */
function shownName<Row>(row: Row, nameOf: (row: Row) => string): string {
  const { code } = row as { code?: string | null };
  const name = nameOf(row);
  return code && !name.includes(code) ? `${name} · ${code}` : name;
}

const taken = { 'conflict.duplicate': 'code' };

interface ShownProps<Row> {
  api: Pick<RegisterApi, 'edit' | 'create'>;
  /** Where the names of the fields stand in `web/text`. */
  words: string;
  labels?: Readonly<Record<string, string>> | undefined;
  show?: ((field: string, value: unknown, row?: Row) => string | undefined) | undefined;
  status?: OwnStatusWords | undefined;
}

/** Names and values of fields, for people. A field is called as its text in `words`, else as every register calls it. */
export function useShown<Row>({ api, words, labels, show, status }: ShownProps<Row>) {
  const t = useText();
  const firstText = useKnownText();
  const switchWords = useStatusWords(status);
  const shape = { ...(api.create && fieldsOf(api.create.input)), ...fieldsOf(api.edit.input) };
  const inBoth = useBothNames(shape);
  const fieldName = inBoth((field) => {
    // The id of a thing is called as the thing: `coverId` as `post.cover`.
    const keys = [`${words}.${field}`, `${words}.${field.replace(/Id$/, '')}`, `common.${field}`];
    return labels?.[field] ?? (field === 'active' ? t('common.status') : firstText(...keys)) ?? field;
  });
  const inOrder = useFieldOrder();
  return {
    fieldName,
    fields: inOrder(Object.keys(shape)),
    showValue: (field: string, value: unknown, row?: Row): string => {
      // What was not there before is blank, a switch too: nothing is no draft.
      if (value === null || value === undefined) return '';
      if (field === 'active') return value ? switchWords.on : switchWords.off;
      return show?.(field, value, row) ?? plainText(t, valueKindOf(shape[field]), value, fieldName(field));
    },
  };
}

/** The text of a value by its kind; a file reads as the name of its field. */
function plainText(t: Translate, kind: ValueKind, value: unknown, name: string): string {
  const texts: Partial<Record<ValueKind, () => string>> = {
    yen: () => yenText(Number(value)),
    grams: () => `${gramsText(Number(value))}\u00a0g`,
    percent: () => percentText(Number(value)),
    date: () => dateText(String(value)),
    flag: () => t(value ? 'common.yes' : 'common.no'),
    file: () => name,
  };
  return texts[kind]?.() ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
}
