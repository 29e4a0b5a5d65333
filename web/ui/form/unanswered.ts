import type { KeyboardEvent } from 'react';

/** A text that names no choice is no answer: Enter sends no form with the choice before it, of which `shown` is the label. */
export function keepUnanswered(event: KeyboardEvent<HTMLInputElement>, shown: string): void {
  if (event.key === 'Enter' && event.currentTarget.value !== shown) event.preventDefault();
}
