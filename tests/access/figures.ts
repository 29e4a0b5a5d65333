/** Those of some figures that stand in a text, however they are written: grouped, full-width, with 万, as cents. */
export function figuresAmong(figures: Iterable<string>, text: string): string[] {
  const digits = text.normalize('NFKC').replace(/(?<=\d)[\s,.'’_万億]+(?=\d)/g, '');
  return [...figures].filter((figure) => digits.includes(figure));
}
