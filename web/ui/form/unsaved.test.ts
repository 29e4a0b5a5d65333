import { expect, it } from 'vitest';
import { readUnsaved, restored, writeUnsaved } from './unsaved.ts';

const began = { name: 'Ring', price: 100, tags: ['a'], version: 3 };

it('puts what was entered onto what the form begins with', () => {
  const entered = { ...began, name: 'Gold ring' };
  expect(restored({ began, entered }, began)).toEqual({ values: { ...began, name: 'Gold ring' }, contested: [] });
});

it('takes what others changed meanwhile, the version included, and names what both changed', () => {
  const entered = { ...began, name: 'Gold ring', tags: ['a', 'b'] };
  const now = { ...began, name: 'Silver ring', price: 200, version: 4 };
  expect(restored({ began, entered }, now)).toEqual({
    values: { name: 'Gold ring', price: 200, tags: ['a', 'b'], version: 4 },
    contested: ['name'],
  });
});

it.each([
  ['nothing was entered', { began, entered: began }, began],
  ['it was saved after all', { began, entered: { ...began, name: 'Gold' } }, { ...began, name: 'Gold', version: 4 }],
  ['the form has other fields by now', { began: { old: 1 }, entered: { old: 2 } }, began],
])('restores nothing where %s', (_why, unsaved, begins) => {
  expect(restored(unsaved, begins)).toBeNull();
});

it('leaves out pictures that live in the page alone', () => {
  const sending = { key: '1', id: null, url: 'blob:http://x/1' };
  const there = { key: '2', id: 'f', url: '/media/f.webp' };
  const text = writeUnsaved({ began: {}, entered: { pictures: [sending, there], film: sending, name: 'blob:' } });
  expect(readUnsaved(text)?.entered).toEqual({ pictures: [there], film: null, name: 'blob:' });
});

it.each([null, '', 'null', '{', '1', '{"entered":{}}'])('reads nothing from %j', (text) => {
  expect(readUnsaved(text)).toBeNull();
});
