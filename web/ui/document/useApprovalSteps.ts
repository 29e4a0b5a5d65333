import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { useDialog } from '../dialog.ts';
import type { RowAction, RowOf } from '../list/types.ts';
import { openPdf } from '../paper.ts';
import type { StepDefinition } from './steps.ts';
import { useSteps } from './useSteps.ts';
import { type AnyDocument, type DocumentApi, type DocumentWords, useDocumentText } from './words.ts';

interface ApprovalOptions<A extends DocumentApi> {
  api: A;
  words: DocumentWords;
  /** What follows from the approval. */
  approveText: (document: RowOf<A['list']>) => string;
  /** Things to be asked again after a step besides the document's own. */
  invalidates: readonly string[];
}

/** What may be done with a document that waits for approval: edit, approve, cancel for a reason, print. */
export function useApprovalSteps<A extends DocumentApi>(options: ApprovalOptions<A>) {
  const { api, words } = options;
  const t = useText();
  const dialog = useDialog();
  const endings = useEndings(options);
  const steps: Record<AnyDocument['steps'][number], StepDefinition<AnyDocument, AnyDocument>> = {
    edit: {
      kind: 'edit',
      label: t('common.edit'),
      icon: 'pencil',
      shortcut: 'e',
      run: ({ id }) => dialog.open('edit', id),
    },
    print: {
      kind: 'paper',
      papers: ({ id }) => [
        {
          label: t('common.print'),
          icon: 'printer',
          shortcut: 'p',
          run: () => void openPdf(api.paper, { id, language: currentLocale() } as never),
        },
      ],
    },
    ...endings,
  };
  const { buttons, actions } = useSteps({ find: api.find, steps, invalidates: options.invalidates });
  return {
    words,
    dialog,
    buttons,
    actions: (row: AnyDocument): RowAction[] => [
      { label: t('common.view'), icon: 'eye', shortcut: 'Enter', run: () => dialog.open('view', row.id) },
      ...actions(row),
    ],
  };
}

/** What ends a pending document, each after its question. */
function useEndings<A extends DocumentApi>({ api, words, approveText }: ApprovalOptions<A>) {
  const { text } = useDocumentText(words);
  return {
    cancel: {
      kind: 'end',
      label: text('cancelMore'),
      icon: 'circle-off',
      endpoint: api.cancel,
      question: ({ number }) => ({
        title: text('cancelTitle', { number }),
        text: text('cancelText'),
        confirm: text('cancel'),
        danger: true,
      }),
      reason: { label: text('cancelReason') },
      done: text('cancelled'),
      failed: text('cancelFailed'),
    },
    approve: {
      kind: 'main',
      label: text('approveMore'),
      icon: 'check',
      shortcut: 'a',
      endpoint: api.approve,
      question: (document) => ({
        title: text('approveTitle', { number: document.number }),
        text: approveText(document as never),
        confirm: text('approve'),
      }),
      done: text('approved'),
      failed: text('approveFailed'),
    },
  } satisfies Partial<Record<AnyDocument['steps'][number], StepDefinition<AnyDocument, AnyDocument>>>;
}
