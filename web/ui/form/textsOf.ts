/** The values of a form's text fields: those of a row, or all empty for a new one. */
export function textsOf<Key extends string>(
  row: Readonly<Record<Key, string>> | null,
  ...fields: readonly Key[]
): Record<Key, string> {
  return Object.fromEntries(fields.map((field) => [field, row?.[field] ?? ''])) as Record<Key, string>;
}
