/**
 * The old and the new value of a change, as an audit trail shows them. Where both read alike, as two pictures do, the new
 * one reads as another.
 */
export function changedSides(before: string, after: string, another: string): [before: string, after: string] {
  return [before, before !== '' && before === after ? another : after];
}
