import { useForm } from '@mantine/form';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import { useAct } from '#web/api/hooks.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { fieldText, problemText } from '#web/text/refusal.ts';
import { type Translate, useText } from '#web/text/text.ts';
import type { FailedTitle } from '../States.tsx';
import { dropFailed, type ToastLink, toastDone, toastFailed, toastProblem } from '../toast.tsx';
import { askedInJapanese, useLedByJapanese, withJapanese } from './bothLanguages.ts';
import { optionalLabel } from './OptionalLabel.tsx';
import { isBlank, type Problems, problemsOf, saidPrefix, valueAt } from './problems.ts';
import { isUnread } from './unread.ts';

export interface DraftOptions<E extends Endpoint, Values> {
  initial: Values;
  /** The label of every field, by its path; errors and summaries name fields by it. */
  labels:
    | ((field: string) => string)
    | (Partial<Record<keyof Values & string, string>> & Record<string, string | undefined>);
  /** Fields that have to be filled although their schema alone lets them be empty. */
  required?: readonly string[];
  /** What is sent for these values; the values themselves unless said. */
  toInput?: (values: Values) => DraftOf<E>;
  /** Asked about what may well be a slip, once nothing is wrong; false goes back to the form. */
  confirm?: ((values: Values) => Promise<boolean>) | undefined;
  onDone?: (reply: ReplyOf<E>) => void;
  /** Toast after success. */
  done?: string | ((reply: ReplyOf<E>) => string);
  /** The second line of that toast: the name and the code of the thing. */
  about?: (reply: ReplyOf<E>, values: Values) => string;
  /** Where a new one is looked at, which that toast leads to. */
  place?: (reply: ReplyOf<E>) => ToastLink | undefined;
  /** Title of the toast when the server refuses: 'Failed to create user. Please try again.' */
  failed?: FailedTitle;
  /** Refusals that say what to do instead: that title, which bids to try again, does not stand above them. */
  selfExplained?: readonly RefusalCode[];
  /** Title of the toast when fields are missing, in place of the list of their names. */
  missing?: string;
  /** Things to be asked again besides the endpoint's own. */
  invalidates?: readonly string[];
  /** Asks about a refusal, before it is told: what is sent besides, once the user agrees; null where there is nothing to ask. */
  again?: (problem: ApiRefusal) => Promise<Record<string, unknown> | null>;
  /** After a refusal was told: what it was about is asked for anew. */
  onRefused?: () => void;
  /** Refusals that belong to a field: `{ 'item.barcodeTaken': 'barcode' }`. A stale version belongs to `version`. */
  refusedFields?: Partial<Record<RefusalCode, keyof Values & string>>;
}

/** What a field of a form is given; Mantine's inputs and the kit's fields take it as it is. */
export interface FieldProps {
  label: React.ReactNode;
  // biome-ignore lint/suspicious/noExplicitAny: each control narrows its own value, as Mantine's getInputProps does.
  value: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  onChange: any;
  error: string | undefined;
  'data-path': string;
}

type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

export interface Draft<Values extends object> {
  /** Of its endpoint. */
  name: string;
  values: Values;
  set: Form<Values>['setFieldValue'];
  form: Form<Values>;
  /** Props of a control: `<TextInput {...draft.field('name')} />`. */
  field: (path: string) => FieldProps;
  /** The label of a field, by its path; empty for one that nobody sees. */
  labelOf: (path: string) => string;
  /** Props of a checkbox or switch. */
  check: (path: string) => {
    label: string;
    checked: boolean;
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  };
  busy: boolean;
  isDirty: () => boolean;
  /** Checks and sends; wire it to `<form onSubmit>`. */
  submit: (event?: React.FormEvent) => void;
  /** True from the moment that the server has accepted it. */
  isDone: () => boolean;
}

/** A form over an endpoint: its schema checks, its refusals land on their fields, its submit happens once. */
export function useDraft<E extends Endpoint, Values extends object>(
  endpoint: E,
  options: DraftOptions<E, Values>,
): Draft<Values> {
  const t = useText();
  const form = useForm<Values>({ initialValues: options.initial });
  const { problemOf, show, clear, root } = useProblems(form.values);
  const done = useRef(false);
  const shape = useMemo(() => fieldsOf(endpoint.input), [endpoint]);
  const labelOf = labelFinder(options.labels);
  const act = useSending(endpoint, options, { done, show, values: form.values });
  const set = setterOf(form);
  const led = useLedByJapanese(options.initial, (field) => shape[field] !== undefined && !isOptional(shape[field]));
  const asked = [...(options.required ?? []), ...led.map((field) => `${field}Ja`)];
  const isLeft = (path: string) => led.includes(path) || (isOptional(shape[path]) && !asked.includes(path));

  const submit = (event?: React.FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (event) root.current = event.currentTarget as HTMLElement;
    if (act.isUnderWay() || isUnread(root.current)) return;
    const values = withJapanese(form.values, form.getInitialValues(), led);
    const input = options.toInput ? options.toInput(values) : (values as unknown as DraftOf<E>);
    const found = askedInJapanese(problemsOf(endpoint.input, input), values, led);
    show(found);
    if (Object.keys(found).length === 0) void act.send(input);
    else tellProblems(endpoint.name, summaryOf(asShown(root.current, found), labelOf, t, options.missing));
  };

  return {
    name: endpoint.name,
    values: form.values,
    set,
    form,
    busy: act.isPending,
    isDirty: () => form.isDirty(),
    isDone: () => done.current,
    submit,
    labelOf,
    field: (path) => ({
      label: labelWith(labelOf(path), isLeft(path), t('common.optional')),
      'data-path': path,
      error: textOf(problemOf(path), labelOf(path)),
      value: valueAt(form.values, path),
      onChange: (changed: unknown) => {
        clear(path);
        set(path as never, enteredValue(changed) as never);
      },
    }),
    check: (path) => ({
      label: labelOf(path),
      checked: Boolean(valueAt(form.values, path)),
      onChange: (event) => form.setFieldValue(path as never, event.currentTarget.checked as never),
    }),
  };
}

function tellProblems(of: string, summary: string): void {
  toastFailed(summary, undefined, { of });
}

/** The label of a field by its path; a field of a row is called the same in every row. */
function labelFinder<Values>(labels: DraftOptions<Endpoint, Values>['labels']) {
  return (path: string): string => {
    const field = path.replace(/\.\d+\./g, '.');
    return (typeof labels === 'function' ? labels(field) : (labels[path] ?? labels[field])) ?? '';
  };
}

/**
 * Puts a whole field in place of the old one. Only what lies within a field needs Mantine's copy of the whole form, which
 * takes long where it has 2,000 lines.
 */
function setterOf<Values extends object>(form: Form<Values>): Draft<Values>['set'] {
  return (path, value) => {
    const field = String(path);
    if (field.includes('.')) form.setFieldValue(path, value);
    else form.setValues({ [field]: value } as Partial<Values>);
  };
}

/** What is wrong, by field. Showing it puts the focus on the first of them. */
function useProblems(values: object) {
  const [problems, setProblems] = useState<Problems>({});
  const root = useRef<HTMLElement | null>(null);
  const checked = useRef(values);
  const show = (next: Problems) => {
    checked.current = values;
    setProblems(next);
    requestAnimationFrame(() => focusFirst(root.current, next));
  };
  const clear = (path: string) => {
    if (problems[path]) setProblems(({ [path]: _gone, ...rest }) => rest);
  };
  // A field that another one fills, or a row that is changed as a whole, is no longer wrong either.
  const problemOf = (path: string) =>
    valueAt(values, path) === valueAt(checked.current, path) ? problems[path] : undefined;
  return { problemOf, show, clear, root };
}

/** Sends, says how it went, and shows refusals on their fields. */
function useSending<E extends Endpoint, Values extends object>(
  endpoint: E,
  options: DraftOptions<E, Values>,
  { done, show, values }: { done: { current: boolean }; show: (problems: Problems) => void; values: Values },
) {
  const both = useLedByJapanese(values, () => true);
  const labelOf = (path: string) => labelFinder(options.labels)(both.includes(path) ? `${path}Ja` : path);
  // From the first press on, and while it asks: the state of the request is known a moment later.
  const isUnderWay = useRef(false);
  const act = useAct(endpoint, {
    invalidates: options.invalidates ?? [],
    onSuccess: (reply) => {
      done.current = true;
      isUnderWay.current = false;
      const text = typeof options.done === 'function' ? options.done(reply) : options.done;
      const to = options.place?.(reply);
      dropFailed(endpoint.name);
      if (text) toastDone(text, options.about?.(reply, values), { of: endpoint.name, ...(to && { to }) });
      options.onDone?.(reply);
    },
    onError: async (problem, input) => {
      const more = problem instanceof ApiRefusal ? await options.again?.(problem) : null;
      if (more) return act.mutate({ ...(input as object), ...more } as DraftOf<E>);
      isUnderWay.current = false;
      const found = refusedFields(problem, { 'conflict.version': 'version', ...options.refusedFields });
      show(
        askedInJapanese(
          found,
          values,
          both.filter((field) => found[field] === 'field.required'),
        ),
      );
      const isExplained = problem instanceof ApiRefusal && options.selfExplained?.includes(problem.code);
      toastProblem(problem, isExplained ? undefined : options.failed, { of: endpoint.name, labelOf });
      options.onRefused?.();
    },
  });
  const send = async (input: DraftOf<E>) => {
    isUnderWay.current = true;
    isUnderWay.current = !options.confirm || (await options.confirm(values));
    if (!isUnderWay.current) return;
    // What was wrong at the try before is put right.
    dropFailed(endpoint.name);
    act.mutate(input);
  };
  return { send, isPending: act.isPending, isUnderWay: () => isUnderWay.current };
}

function refusedFields(problem: unknown, byCode: Partial<Record<string, string>>): Problems {
  if (!(problem instanceof ApiRefusal)) return {};
  const own = byCode[problem.code];
  if (own) return { [own]: saidPrefix + problemText(problem) };
  return Object.fromEntries(problem.fields.map(({ path, code }) => [path, code]));
}

/** `said` stands in place of the names of what is left empty. */
function summaryOf(problems: Problems, labelOf: (path: string) => string, t: Translate, said?: string): string {
  const missing = Object.entries(problems).filter(([, code]) => code === 'field.required');
  if (said && missing.length > 0) return said;
  const fields = missing.map(([path]) => labelOf(path)).filter(Boolean);
  return fields.length > 0
    ? t('common.fillIn', { fields: [...new Set(fields)].join(t('common.list.comma')) })
    : t('common.checkFields');
}

function textOf(problem: string | undefined, label: string): string | undefined {
  if (!problem) return undefined;
  return problem.startsWith(saidPrefix) ? problem.slice(saidPrefix.length) : fieldText(problem, label);
}

/** Optional fields say so; required ones stay bare, since most are. */
function labelWith(label: string, isFieldOptional: boolean, word: string): React.ReactNode {
  return isFieldOptional && label ? optionalLabel(label, word) : label;
}

function isOptional(schema: z.ZodType | undefined): boolean {
  const result = schema?.safeParse(undefined);
  if (result?.success) return isBlank(result.data);
  return schema?.safeParse(null).success ?? false;
}

/** Inputs tell an event, the kit's fields tell a value. */
function enteredValue(changed: unknown): unknown {
  const target = (changed as { currentTarget?: unknown } | null)?.currentTarget;
  return target instanceof HTMLElement && 'value' in target ? target.value : changed;
}

/** In the order in which the fields stand, which is another one in Japanese. */
function asShown(root: HTMLElement | null, problems: Problems): Problems {
  const shown = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].map(
    ({ dataset }) => dataset.path ?? '',
  );
  const place = (path: string) => (shown.includes(path) ? shown.indexOf(path) : shown.length);
  return Object.fromEntries(Object.entries(problems).toSorted(([one], [other]) => place(one) - place(other)));
}

function focusFirst(root: HTMLElement | null, problems: Problems): void {
  for (const element of root?.querySelectorAll<HTMLElement>('[data-path]') ?? []) {
    if (!problems[element.dataset.path ?? '']) continue;
    element.focus();
    return;
  }
}
