import type { DocumentRow } from '#contract/kernel/document.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import { useMay } from '#web/api/rights.ts';
import { currentLocale } from '#web/text/locale.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { useDialog } from '../dialog.ts';
import type { RowAction, RowOf } from '../list/types.ts';
import { openPdf, saveFile } from '../paper.ts';
import type { SentStep, StepButton, StepDefinition } from './steps.ts';
import { useSteps } from './useSteps.ts';
import { type DocumentApi, type DocumentTexts, type DocumentWords, useDocumentText } from './words.ts';

type Step = StepDefinition<DocumentRow, DocumentRow>;

/** How the steps look that several kinds of documents have. */
const looks: Record<string, Pick<SentStep<DocumentRow>, 'kind' | 'icon' | 'shortcut'>> = {
  approve: { kind: 'main', icon: 'check', shortcut: 'a' },
  post: { kind: 'main', icon: 'check', shortcut: 'a' },
  ship: { kind: 'main', icon: 'truck' },
  receive: { kind: 'main', icon: 'package-import' },
  resolve: { kind: 'main', icon: 'clipboard-check' },
  close: { kind: 'more', icon: 'clipboard-check' },
  open: { kind: 'main', icon: 'player-play' },
  start: { kind: 'main', icon: 'player-play', shortcut: 's' },
  review: { kind: 'main', icon: 'list-check' },
  recount: { kind: 'more', icon: 'refresh' },
  reverse: { kind: 'end', icon: 'arrow-back-up' },
  cancel: { kind: 'end', icon: 'circle-off' },
};

export interface DocumentStepsOptions<A extends DocumentApi> {
  api: A;
  words: DocumentWords;
  /** What the questions before a step name of a document besides its number. */
  textValues?: (document: RowOf<A['list']>) => Record<string, string>;
  /** What a step sends besides: figures that were entered on the screen. */
  inputs?: Record<string, () => Record<string, unknown>>;
  /** Steps that open a dialog of their own, where figures are entered. */
  opened?: Record<string, Step>;
  /** Papers besides the one of the document, under Print. */
  papers?: (document: RowOf<A['list']>, open: (what: string, id: number) => void) => readonly RowAction[];
  /** What it leads on to besides its steps: another document that is made from it. */
  leads?: (document: RowOf<A['list']>) => readonly StepButton[];
  /** Opens one where it has a screen of its own; a dialog over the list unless said. */
  view?: (id: number) => void;
  /** Things to be asked again after a step besides the document's own. */
  invalidates: readonly string[];
}

/** What may be done with a document: edit, print, and each step that its endpoints have, after its question. */
export function useDocumentSteps<A extends DocumentApi>(options: DocumentStepsOptions<A>) {
  const { api, words, textValues, inputs = {}, opened, papers, leads, view, invalidates } = options;
  const t = useText();
  const texts = useDocumentText(words);
  const dialog = useDialog();
  const may = useMay();
  const endpoints = api as unknown as Record<string, Endpoint>;
  const names = Object.keys(endpoints).filter((name) => name in looks);
  const steps: Record<string, Step> = {
    edit: {
      kind: 'edit',
      label: t('common.edit'),
      icon: 'pencil',
      shortcut: 'e',
      run: ({ id }) => dialog.open('edit', id),
    },
    print: {
      kind: 'paper',
      papers: (document) => [...ownPapers(api, document, t), ...(papers?.(document as never, dialog.open) ?? [])],
    },
    ...Object.fromEntries(
      names.map((name) => [
        name,
        {
          ...sentStep(name, endpoints[name] as Endpoint, texts, textValues as never),
          ...(inputs[name] && { input: inputs[name], isReady: goToWrongFigure }),
        },
      ]),
    ),
    ...opened,
  };
  const { buttons, actions } = useSteps({ find: api.find, steps, invalidates });
  const leadsOf = (document: DocumentRow) => leads?.(document as never) ?? [];
  const open = view ?? ((id: number) => dialog.open('view', id));
  return {
    dialog,
    open,
    buttons: (document: DocumentRow): StepButton[] => [...leadsOf(document), ...buttons(document)],
    actions: (row: DocumentRow): RowAction[] => [
      { label: t('common.view'), icon: 'eye', shortcut: 'Enter', run: () => open(row.id) },
      ...(may(api.create.access)
        ? [{ label: texts.text('duplicate'), icon: 'copy', run: () => dialog.open('new', row.id) }]
        : []),
      ...leadsOf(row),
      ...actions(row),
    ],
  };
}

/** A figure on the screen that can't be is gone to, before anybody is asked whether it shall count. */
function goToWrongFigure(): boolean {
  const wrong = document.querySelector<HTMLElement>('[data-line-field][aria-invalid="true"]');
  wrong?.focus();
  return wrong === null;
}

/** What every document prints: itself, and its lines as a spreadsheet. */
function ownPapers<A extends DocumentApi>(api: A, { id, number }: DocumentRow, t: Translate): RowAction[] {
  const language = currentLocale();
  return [
    {
      label: t('common.print'),
      icon: 'printer',
      shortcut: 'p',
      run: () => void openPdf(api.paper, { id, language } as never),
    },
    {
      label: t('document.linesExport'),
      icon: 'download',
      run: () => void saveFile(api.linesExport, { id, language, format: 'xlsx' } as never, `${number}.xlsx`),
    },
  ];
}

/** A step that is sent after a question; a reason is asked for where its endpoint takes one. */
function sentStep(
  name: string,
  endpoint: Endpoint,
  { text }: DocumentTexts,
  textValues: (document: DocumentRow) => Record<string, string> = () => ({}),
): SentStep<DocumentRow> {
  const look = looks[name] ?? { kind: 'more' };
  return {
    ...look,
    label: text(`${name}More`),
    endpoint,
    question: (document) => ({
      title: text(`${name}Title`, { number: document.number }),
      text: text(`${name}Text`, textValues(document)),
      confirm: text(name),
      danger: look.kind === 'end',
    }),
    ...('reason' in fieldsOf(endpoint.input) && { reason: { label: text(`${name}Reason`) } }),
    done: text(`${name}Done`),
    failed: text(`${name}Failed`),
  };
}
