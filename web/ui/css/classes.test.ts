import { expect, it } from 'vitest';
import { classesOfCode, classesOfStyles, webFiles } from '../../../tests/support/classes.ts';

/** The classes of Mantine's and the toasts' own elements. */
const isForeign = (name: string) => /^(mantine|Toastify)/.test(name);

const defined = new Set(webFiles(/\.css$/).flatMap(({ text }) => classesOfStyles(text)));
const used = new Set(webFiles(/\.tsx?$/).flatMap(({ path, text }) => classesOfCode(path, text)));
const beginnings = [...used].flatMap((name) => (name.endsWith('*') ? [name.slice(0, -1)] : []));

it('every class that the web writes has a style', () => {
  expect(used.size).toBeGreaterThan(400);
  const isDefined = (name: string) =>
    name.endsWith('*') ? [...defined].some((one) => one.startsWith(name.slice(0, -1))) : defined.has(name);
  expect([...used].filter((name) => !isDefined(name))).toEqual([]);
});

it('every class of a style is written somewhere', () => {
  const isUsed = (name: string) => used.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  expect([...defined].filter((name) => !isForeign(name) && !isUsed(name))).toEqual([]);
});

it('a class says what it is: none is shorter than a word', () => {
  const words = ['ask', 'add', 'app', 'nav', 'pay', 'off', 'on', 'ok', 'up', 'ja', 'bad', 'row', 'dot', 'gap'];
  expect([...defined].filter((name) => name.length <= 3 && !words.includes(name))).toEqual([]);
});

it('a class is seen wherever it stands', () => {
  const code = `const toneClass = { a: 'good', b: x === 'no' ? 'fair' : '' };
    const f = () => <b className={\`n is-\${tone} \${y ? 'late' : ''}\`} title="not" />; frame.className = 'paper';`;
  expect(classesOfCode('a.tsx', code).toSorted()).toEqual(['fair', 'good', 'is-*', 'late', 'n', 'paper']);
  const styles = `/* .no */ @media (width < 1px) { .a > b.c:not(.d) { x: "y.no" } } .e { &.f { z: 0.5em } }`;
  expect(classesOfStyles(styles)).toEqual(['a', 'c', 'd', 'e', 'f']);
});
