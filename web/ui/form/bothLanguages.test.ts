import { describe, expect, it } from 'vitest';
import { askedInJapanese, spokenFirst, withJapanese } from './bothLanguages.ts';

describe('a text in both languages, on a Japanese screen', () => {
  it('takes the Japanese where the English was left out, or was the Japanese so far', () => {
    const left = { name: '', nameJa: '指輪' };
    expect(withJapanese(left, { name: '', nameJa: '' }, ['name'])).toEqual({ name: '指輪', nameJa: '指輪' });
    const copied = { name: '指輪', nameJa: '金の指輪' };
    expect(withJapanese(copied, { name: '指輪', nameJa: '指輪' }, ['name']).name).toBe('金の指輪');
    const own = { name: 'Ring', nameJa: '金の指輪' };
    expect(withJapanese(own, { name: 'Ring', nameJa: '指輪' }, ['name'])).toEqual(own);
    expect(withJapanese(left, left, [])).toEqual(left);
  });

  it('stands where the pair does, the one of the screen first', () => {
    const japaneseFirst = (field: string) => [`${field}Ja`, field] as const;
    const fields = ['code', 'nameJa', 'price', 'name', 'onlyJa'];
    expect(spokenFirst(fields, japaneseFirst)).toEqual(['code', 'price', 'nameJa', 'name', 'onlyJa']);
  });

  it('is asked for in Japanese alone', () => {
    const found = { name: 'field.required', code: 'field.code' };
    expect(askedInJapanese(found, { name: '', nameJa: ' ' }, ['name'])).toEqual({
      code: 'field.code',
      nameJa: 'field.required',
    });
    expect(askedInJapanese({}, { name: 'Ring', nameJa: '' }, ['name'])).toEqual({ nameJa: 'field.required' });
    expect(askedInJapanese({}, { address: 'Ginza', addressJa: '' }, ['address'])).toEqual({});
    expect(askedInJapanese({}, { lastName: 'Santos', lastNameJa: '' }, ['lastName'])).toEqual({});
    expect(askedInJapanese({}, { lastName: '', lastNameJa: '' }, ['lastName'])).toEqual({
      lastNameJa: 'field.required',
    });
    expect(askedInJapanese(found, { name: 'x', nameJa: '指輪' }, ['name'])).toEqual(found);
  });
});
