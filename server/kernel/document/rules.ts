import type { AccessWord } from '#contract/kernel/access.ts';
import { refuse } from '#contract/kernel/refusal.ts';

/** Whether the user holds a right. */
export type Holds = (right: AccessWord) => boolean;

/** Whether the user works at a location, ships from it, or receives there. */
export type Works = (as: 'locationIds' | 'shipIds' | 'receiveIds', locationId: number) => boolean;

/** What may happen to a document: from where, to where, by whom. */
interface StepRule<Status extends string, Document> {
  from: readonly Status[];
  /** Null: the status stays. */
  to: Status | null;
  /** All of them are needed; which ones may depend on the document. */
  rights: readonly AccessWord[] | ((document: Document) => readonly AccessWord[]);
  /**
   * Whose step it is where a document has two locations: the column of the location that the user must work at, ship from
   * or receive at. Without it, whoever sees the document may take it.
   */
  at?: keyof Document & string;
  by?: 'shipIds' | 'receiveIds';
  /** What else of the document must be so; always unless said. */
  when?: (document: Document) => boolean;
}

/** The life of a kind of documents as a table (domain.md §2). What it does not list is refused. */
export type StepRules<Step extends string, Status extends string, Document> = Readonly<
  Record<Step, StepRule<Status, Document>>
>;

/** The steps that are open to somebody now; screens show exactly these. */
export function openSteps<Step extends string, Status extends string, Document extends { status: Status }>(
  rules: StepRules<Step, Status, Document>,
  document: Document,
  holds: Holds,
  works: Works = () => true,
): Step[] {
  return (Object.keys(rules) as Step[]).filter(
    (step) =>
      rules[step].from.includes(document.status) &&
      (rules[step].when?.(document) ?? true) &&
      isAtPlace(rules[step], document, works) &&
      rightsOf(rules, document, step).every(holds),
  );
}

/** Whether a step is taken by somebody of a location: where its rule names one, the document's is asked for. */
export function isAtPlace<Document>(
  { at, by }: Pick<StepRule<string, Document>, 'at' | 'by'>,
  document: Document,
  works: Works,
): boolean {
  return at === undefined || works(by ?? 'locationIds', Number(document[at]));
}

/** Every right that a step needs of this document. */
export function rightsOf<Step extends string, Document>(
  rules: StepRules<Step, string, Document>,
  document: Document,
  step: Step,
): readonly AccessWord[] {
  const { rights } = rules[step];
  return typeof rights === 'function' ? rights(document) : rights;
}

/** The status that a step leads to. Refuses a step that is not open. */
export function transition<Step extends string, Status extends string, Document extends { status: Status }>(
  rules: StepRules<Step, Status, Document>,
  document: Document,
  step: Step,
): Status {
  const { status } = document;
  const { from, to, when } = rules[step];
  if (!from.includes(status) || when?.(document) === false) refuse('document.notNow', { step, status });
  return to ?? status;
}
