import { type ReactNode, useEffect, useState } from 'react';
import type { ZodType } from 'zod';
import { observable } from '#web/api/observable.ts';
import { lazyPart } from './lazyPart.tsx';

const Dialog = lazyPart(async () => (await import('./AskDialog.tsx')).AskDialog);

export interface Question {
  title: string;
  text?: ReactNode;
  /** Label of the confirming button; OK by default. */
  confirm?: string;
  /** Shows the denying button; `true` labels it No. */
  deny?: string | true;
  /** Label of the cancelling button; `null` hides it. */
  cancel?: string | null;
  /** The confirming button is red: what it does can't be undone. */
  danger?: boolean;
  /** Likely a slip: the answer that changes nothing has the focus. */
  careful?: boolean;
  input?: {
    label: string;
    kind?: 'text' | 'email' | 'url';
    value?: string;
    optional?: boolean;
    /** What the server asks of it: `saleApi.cancel.input.shape.reason`. */
    rule?: ZodType;
  };
  /** Dismisses itself after so long. */
  timerMs?: number;
}

/** How a dialog ended (specification §4); `value` is what was entered into its input. */
export type Answer =
  | { outcome: 'confirmed'; value: string }
  | { outcome: 'denied' }
  | { outcome: 'cancelled'; reason: 'cancel' }
  | { outcome: 'closed'; reason: 'close' }
  | { outcome: 'dismissed'; reason: 'backdrop' | 'esc' | 'timer' };

/** Focus goes back to where it was this long after a dialog closed (specification §9). */
export const focusRestoreMs = 100;
export const dialogWidth = '32em';

interface Asked {
  question: Question;
  answer: (answer: Answer) => void;
}

/** Whether a question stands before everything else. */
export const isAsked = observable(false);

let present: ((asked: Asked) => void) | null = null;

/** Titles of the questions that stand or wait. */
const standing = new Set<string>();

/**
 * Asks the person in front and waits: `const { outcome } = await ask({ title, text, confirm, danger: true })`. What is asked
 * already, by a second press before its dialog was there, is not asked again.
 */
export async function ask(question: Question): Promise<Answer> {
  const { title } = question;
  if (!present || standing.has(title)) return { outcome: 'dismissed', reason: 'esc' };
  const show = present;
  standing.add(title);
  try {
    return await new Promise((answer) => show({ question, answer }));
  } finally {
    standing.delete(title);
  }
}

/** The same for the usual case: whether it was confirmed. */
export async function isConfirmed(question: Question): Promise<boolean> {
  return (await ask(question)).outcome === 'confirmed';
}

/** The place where questions appear, one after the other; it stands once, outside all screens. */
export function Asker() {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  useEffect(() => {
    present = (next) => setAsked((before) => [...before, next]);
    return () => {
      present = null;
      standing.clear();
    };
  }, []);
  const first = asked[0];
  const isStanding = first !== undefined;
  useEffect(() => isAsked.set(isStanding), [isStanding]);
  if (!first) return null;
  const end = (answer: Answer) => {
    setAsked((before) => before.slice(1));
    first.answer(answer);
  };
  return <Dialog key={asked.length} question={first.question} end={end} />;
}
