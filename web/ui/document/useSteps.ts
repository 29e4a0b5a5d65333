import { useState } from 'react';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { call } from '#web/api/client.ts';
import { keyOf, useActs } from '#web/api/hooks.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { queries } from '#web/api/query.ts';
import { useText } from '#web/text/text.ts';
import { ask } from '../ask.tsx';
import type { RowAction } from '../list/types.ts';
import { toastDone, toastFailed, toastProblem } from '../toast.tsx';
import { explained } from './explained.ts';
import type { SentStep, StepButton, StepDefinition, SteppedDocument } from './steps.ts';

interface StepsOptions<Step extends string, Row, Whole> {
  /** Reads one whole document by its id. */
  find: Endpoint;
  /** The steps that have a button, in the order of a row's menu. */
  steps: Partial<Record<Step, StepDefinition<Row, Whole>>>;
  /** Things to be asked again after a step besides the document's own: `['stock']`. */
  invalidates?: readonly string[];
}

/**
 * The steps of a document: `actions(row)` for its list's menu, `buttons(document)` for its view. Only those are offered
 * that the server says are open. A step is sent once, with the document's version, after its question; a refusal is
 * told, and a reason that came to nothing is there again.
 */
export function useSteps<Step extends string, Row extends SteppedDocument<Step>, Whole extends SteppedDocument<Step>>({
  find,
  steps,
  invalidates = [],
}: StepsOptions<Step, Row, Whole>) {
  const [busy, setBusy] = useState<Step | null>(null);
  const send = useSending<Whole>(find, invalidates);
  const run = async (name: Step, step: SentStep<Whole>, document: SteppedDocument) => {
    setBusy(name);
    await send(step, document);
    setBusy(null);
  };
  const buttonsOf = (name: Step, document: Row): StepButton[] => {
    const step = steps[name];
    if (!step) return [];
    if (step.kind === 'paper') return step.papers(document).map((paper) => ({ ...paper, kind: 'paper', busy: false }));
    const { kind, label, icon, shortcut } = step;
    return [
      {
        kind: step.isLater?.(document) ? 'more' : kind,
        label,
        ...(icon ? { icon } : {}),
        ...(shortcut ? { shortcut } : {}),
        danger: kind === 'end',
        busy: busy === name,
        run: () => ('run' in step ? step.run(document) : void run(name, step, document)),
      },
    ];
  };
  const buttons = (document: Row): StepButton[] =>
    (Object.keys(steps) as Step[])
      .filter((name) => document.steps.includes(name))
      .flatMap((name) => buttonsOf(name, document));
  return {
    buttons,
    actions: (document: Row): RowAction[] => {
      const all = buttons(document);
      const firstEnd = all.find(({ kind }) => kind === 'end');
      return all.map(({ kind: _kind, busy: _busy, ...action }, index) => ({
        ...action,
        divided: all[index] === firstEnd,
      }));
    },
  };
}

/** Asks, sends, tells how it went. */
function useSending<Whole extends SteppedDocument>(find: Endpoint, invalidates: readonly string[]) {
  const t = useText();
  const act = useActs({ invalidates });
  /** The document of now, which may have moved on since it was drawn. */
  const findSame = async ({ id, status }: SteppedDocument, failed: string) => {
    try {
      const document = (await call(find, { id } as DraftOf<Endpoint>)) as unknown as Whole;
      if (document.status === status) return document;
      toastFailed(failed, t('refusal.document.notNow'));
    } catch (problem) {
      toastProblem(problem, failed);
    }
    return null;
  };
  const askFor = async (step: SentStep<Whole>, document: Whole, value: string) => {
    const rule = reasonRule(step.endpoint);
    const { label = '', optional = false } = step.reason ?? {};
    const answer = await ask({
      cancel: t('common.back'),
      ...step.question?.(document),
      ...(step.reason ? { input: { label, optional, value, ...(rule ? { rule } : {}) } } : {}),
    } as Parameters<typeof ask>[0]);
    return answer.outcome === 'confirmed' ? answer.value : null;
  };
  return async (step: SentStep<Whole>, shown: SteppedDocument): Promise<void> => {
    let reason = '';
    for (;;) {
      const document = await findSame(shown, step.failed);
      if (!document || step.isReady?.(document) === false) return;
      if (step.question) {
        const answered = await askFor(step, document, reason);
        if (answered === null) return;
        reason = answered;
      }
      // Without a question nobody has seen what is new: the version that was shown is the one that is meant.
      const version = step.question ? document.version : (shown.version ?? document.version);
      const input = { id: document.id, version, ...(step.reason ? { reason } : {}), ...step.input?.(document) };
      const isDone = await act.mutateAsync({ endpoint: step.endpoint, input }).then(
        (reply) => {
          // The page is the new one before anybody is told: what is scanned then is not counted on the old one.
          queries.setQueryData(keyOf(find, { id: document.id } as DraftOf<Endpoint>), (before) => before && reply);
          return true;
        },
        (problem: unknown) => {
          toastProblem(problem, isExplained(problem) && typeof step.failed === 'string' ? undefined : step.failed);
          return false;
        },
      );
      if (isDone) return toastDone(step.done, document.number);
      if (!step.reason) return;
    }
  };
}

function isExplained(problem: unknown): boolean {
  return problem instanceof ApiRefusal && problem.code !== 'input.invalid' && explained.includes(problem.code);
}

function reasonRule({ input }: Endpoint) {
  return 'shape' in input ? (input.shape as Record<string, Endpoint['input'] | undefined>).reason : undefined;
}
