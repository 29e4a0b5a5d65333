import { describe, expect, it } from 'vitest';
import { addLink, addPicture, applyTool, type Marked, type Tool } from './tools.ts';

/** Words with what is marked between bars. */
const marked = (text: string): Marked => {
  const [before = '', inside = '', after = ''] = text.split('|');
  return { text: before + inside + after, start: before.length, end: before.length + inside.length };
};
const shown = ({ text, start, end }: Marked) => `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

describe('formatting', () => {
  it.each<[Tool, string, string]>([
    ['bold', 'a |ring| b', 'a **|ring|** b'],
    ['bold', 'a **|ring|** b', 'a |ring| b'],
    ['italic', '||', '*||*'],
    ['heading', 'One\nTw||o\nThree', 'One\n|## Two|\nThree'],
    ['heading', '## On||e', '|One|'],
    ['list', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
    ['list', '|- b\n- c|', '|b\nc|'],
    ['list', '|- b\nc|', '|- - b\n- c|'],
    ['numbers', '||', '|1. |'],
    ['quote', 'said||', '|> said|'],
  ])('%s of %j is %j', (tool, before, after) => expect(shown(applyTool(marked(before), tool))).toBe(after));
});

describe('a link', () => {
  it.each([
    ['see |our shop|.', 'see [our shop](|https://|).'],
    ['see ||.', 'see [words](|https://|).'],
  ])('over %j is %j', (before, after) => expect(shown(addLink(marked(before), 'words'))).toBe(after));
});

describe('a picture', () => {
  it.each([
    ['||', '![|what|](/media/a.webp)\n\n'],
    ['one||\ntwo', 'one\n\n![|what|](/media/a.webp)\n\ntwo'],
    ['a **|bold|** word\ntwo', 'a **bold** word\n\n![|what|](/media/a.webp)\n\ntwo'],
    ['one\n||', 'one\n\n![|what|](/media/a.webp)\n\n'],
    ['one\n\n||\n\ntwo', 'one\n\n![|what|](/media/a.webp)\n\ntwo'],
  ])('in %j is %j', (before, after) => expect(shown(addPicture(marked(before), '/media/a.webp', 'what'))).toBe(after));
});
