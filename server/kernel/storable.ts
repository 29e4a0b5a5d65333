/**
 * The path of the first text that no database holds: one with NUL, or with half of a surrogate pair. Undefined where all of
 * the input can be stored and searched for. The input was read by its schema, which bounds its depth.
 */
export function unstorablePath(input: unknown, path = ''): string | undefined {
  if (typeof input === 'string') return input.isWellFormed() && !input.includes('\0') ? undefined : path;
  if (typeof input !== 'object' || input === null) return undefined;
  for (const [key, value] of Object.entries(input)) {
    // What a record calls its fields is stored as well.
    if (unstorablePath(key, path) !== undefined) return path;
    const found = unstorablePath(value, path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}
