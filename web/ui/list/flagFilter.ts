import type { ChoiceFilter } from './types.ts';

/** A filter of what is so, or is not. */
export function flagFilter(key: string, label: string, yes: string, no: string): ChoiceFilter {
  const options = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return { kind: 'choice', key, label, options };
}
