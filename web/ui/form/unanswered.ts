import type { KeyboardEvent, KeyboardEventHandler } from 'react';

type Keys = KeyboardEventHandler<HTMLInputElement>;

/** A text that names no choice is no answer: Enter sends no form with the choice before it, of which `shown` is the label. */
export function keepUnanswered(shown: string, also?: Keys): Keys {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    also?.(event);
    if (event.key === 'Enter' && event.currentTarget.value !== shown) event.preventDefault();
  };
}
