import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { Question } from '../ask.tsx';
import type { RowAction } from '../list/types.ts';

/** What the steps have to know of a document: its list's row says it, and the whole document does. */
export interface SteppedDocument<Step extends string = string> {
  id: number;
  number: string;
  status: string;
  /** The steps that are open to this person now, as the server says. */
  steps: readonly Step[];
  version?: number;
}

/**
 * Where the button of a step stands. `main` leads on and is the primary one, `more` stands beside it, `rare` in a menu
 * beside it, `end` takes the document out of its life and is red, `edit` opens it to be changed, `paper` prints.
 */
export type StepKind = 'main' | 'more' | 'rare' | 'end' | 'edit' | 'paper';

interface StepLook {
  kind: Exclude<StepKind, 'paper'>;
  /** An ellipsis means that a question or a dialog follows. */
  label: string;
  icon?: string;
  /** Letter that starts it on the focused row of a list. */
  shortcut?: string;
}

/** A step that is sent from here, asked about where it can't be undone. */
export interface SentStep<Whole> extends StepLook {
  /** Takes `{ id, version }`, the reason where one is asked for, and what `input` adds; answers with the document. */
  endpoint: Endpoint;
  /** Asked before it is sent: names the document and what follows. Without it the step is sent at once. */
  question?: (document: Whole) => Omit<Question, 'input'>;
  /** Label of the reason. The endpoint's own schema says what a reason may be; it has to be given unless optional. */
  reason?: { label: string; optional?: boolean };
  input?: (document: Whole) => Record<string, unknown>;
  /** Whether it may be asked about; where not, it has told what is in its way, or led to it. */
  isReady?: (document: Whole) => boolean;
  /** Toast when it was done, over the document's number. */
  done: string;
  /** Toast when it was refused, over the reason of the refusal. */
  failed: string;
}

/** A step that opens a dialog or a screen of its own. */
export interface OpenedStep<Row> extends StepLook {
  run: (document: Row) => void;
}

/** A step that prints: the papers that it offers, those in `items` under its label. */
export interface PaperStep<Row> {
  kind: 'paper';
  papers: (document: Row) => readonly RowAction[];
}

interface Ranked<Row> {
  /** Whether another main step of the document is due before this one, which then stands beside it. */
  isLater?: (document: Row) => boolean;
}

export type StepDefinition<Row, Whole> = ((SentStep<Whole> | OpenedStep<Row>) & Ranked<Row>) | PaperStep<Row>;

/** A step as a button: what `useSteps` makes of the open ones. */
export interface StepButton extends RowAction {
  kind: StepKind;
  busy: boolean;
}
