import { expect, it } from 'vitest';
import { personName } from './personName.ts';

it.each([
  [{ firstName: '花子', middleName: '', lastName: '森' }, '森 花子'],
  [{ firstName: 'ハナコ', middleName: 'アン', lastName: '' }, 'ハナコ アン'],
  [{ firstName: '太郎', middleName: '', lastName: '佐々木' }, '佐々木 太郎'],
  [{ firstName: 'Maria', middleName: 'Reyes', lastName: 'Santos' }, 'Maria Reyes Santos'],
  [{ firstName: 'Maria', middleName: '', lastName: '' }, 'Maria'],
])('%o is written in the order of its language', (named, written) => expect(personName(named)).toBe(written));
