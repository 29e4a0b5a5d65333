/** Every text of a set under its whole key. */
export function textsOf(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  );
}

/** What is filled into a text, by name. */
export function holesOf(text: string): (string | undefined)[] {
  return [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
}
