/** The name of a file as people see it: one line, without the folders that some browsers send along. */
export function documentName(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  const line = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, 120).join('') || 'document';
}
