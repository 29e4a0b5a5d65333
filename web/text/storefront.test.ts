import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holesOf, textsOf } from '../../tests/support/texts.ts';
import { storefront as en } from './en/storefront.ts';
import { storefront as ja } from './ja/storefront.ts';
import { shopFieldText, shopRefusal, speakShop } from './storefront.ts';

const english = new Map(textsOf(en));
const japanese = new Map(textsOf(ja));

describe('the words of the shop', () => {
  it('are the same in both languages, with the same holes, and none is empty', () => {
    expect([...japanese.keys()].sort()).toEqual([...english.keys()].sort());
    const differing = [...english].filter(
      ([key, text]) => holesOf(text).join() !== holesOf(japanese.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
    expect([...english, ...japanese].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are each said by a page', () => {
    const folder = resolve(import.meta.dirname, '../shop');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const code = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    const isSaid = (key: string) => {
      const base = key.replace(/_(one|other)$/, '');
      const head = base.slice(0, base.lastIndexOf('.') + 1);
      return (
        code.includes(`'${base}'`) ||
        (head !== '' && code.includes(`\`${head}\${`)) ||
        /^(delivery|law|privacy)$/.test(base)
      );
    };
    expect(english.size).toBeGreaterThan(90);
    expect([...english.keys()].filter((key) => !isSaid(key))).toEqual([]);
    expect(isSaid('piece.nobodySaysThis')).toBe(false);
  });

  it('speak each language with its figures, and of the specification letter for letter', () => {
    const t = speakShop('en');
    expect(t('payOver', { count: 6 })).toBe('Pay over 6 months');
    expect(t('piece.layawayText', { share: 2000 })).toContain('20%');
    expect(en.problem.notFound).toBe('Page not found');
    expect(en.problem.failed).toBe('An error occurred. Please try again.');
    expect(speakShop('ja')('piece.layaway', { count: 2 })).toBe('取置き（2回払い）');
  });

  it('say what was refused, and what is wrong with a field', () => {
    expect(shopFieldText('en', 'field.email', 'E-mail')).toBe('Invalid email address');
    expect(shopFieldText('en', 'field.nobodyKnows', 'E-mail')).toBe(shopFieldText('en', 'field.invalid', 'E-mail'));
    expect(shopRefusal('en', 'tooOften', {})).not.toBe('');
    expect(shopRefusal('ja', 'no.such', {})).toBe(ja.problem.failed);
  });
});
