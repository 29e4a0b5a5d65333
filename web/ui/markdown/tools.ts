/** Words being written, with what of them is marked. */
export interface Marked {
  text: string;
  start: number;
  end: number;
}

/** Put around what is marked. */
const around = { bold: '**', italic: '*' } as const;
/** Put before every line that is marked. */
const before = { heading: '## ', list: '- ', numbers: '1. ', quote: '> ' } as const;

export type Tool = keyof typeof around | keyof typeof before;

/** Formats what is marked; the same once more takes it away again. */
export function applyTool(marked: Marked, tool: Tool): Marked {
  return tool in around
    ? wrap(marked, around[tool as keyof typeof around])
    : prefix(marked, before[tool as keyof typeof before]);
}

/** A link over what is marked; its address is marked then, to be typed over. */
export function addLink({ text, start, end }: Marked, words: string): Marked {
  const label = text.slice(start, end) || words;
  const address = 'https://';
  const at = start + label.length + 3;
  return {
    text: `${text.slice(0, start)}[${label}](${address})${text.slice(end)}`,
    start: at,
    end: at + address.length,
  };
}

/** A picture on a line of its own, under the one that is marked; its description is marked then, to be typed over. */
export function addPicture({ text, end }: Marked, url: string, words: string): Marked {
  const next = text.indexOf('\n', end);
  const before = next < 0 ? text : text.slice(0, next);
  const after = next < 0 ? '' : text.slice(next);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const start = before.length + gap.length + 2;
  return {
    text: `${before}${gap}![${words}](${url})\n\n${after.replace(/^\n+/, '')}`,
    start,
    end: start + words.length,
  };
}

function wrap({ text, start, end }: Marked, mark: string): Marked {
  const size = mark.length;
  const inside = text.slice(start, end);
  const isWrapped = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  if (isWrapped) {
    return {
      text: text.slice(0, start - size) + inside + text.slice(end + size),
      start: start - size,
      end: end - size,
    };
  }
  return { text: text.slice(0, start) + mark + inside + mark + text.slice(end), start: start + size, end: end + size };
}

function prefix({ text, start, end }: Marked, mark: string): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isPrefixed = lines.every((line) => line.startsWith(mark));
  const changed = lines.map((line) => (isPrefixed ? line.slice(mark.length) : mark + line)).join('\n');
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}
