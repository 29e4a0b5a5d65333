import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf, isCheckDigitRight, registrationNo } from './registrationNo.ts';

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });

describe('the check digit of a registration number', () => {
  it.each([
    // The National Tax Agency's own corporate number, and the demo's.
    ['T7000012050002', true],
    ['T8000012050002', false],
    ['T2010001234560', true],
    ['T2010001234561', false],
  ])('%s is right: %s', (number, isRight) => expect(isCheckDigitRight(number)).toBe(isRight));

  it('is 1 to 9, and no other digit in its place is right', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 9 }), (body, other) => {
        const check = checkDigitOf(body);
        return check >= 1 && check <= 9 && isCheckDigitRight(`T${other}${body.join('')}`) === (other === check);
      }),
    );
  });

  it('notices every digit that was mistyped, but for 0 and 9, which weigh the same', () => {
    const mistake = fc.tuple(digits, fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(mistake, ([body, place, typed]) => {
        const wrong = body.with(place, typed);
        const isNoticed = !isCheckDigitRight(`T${checkDigitOf(body)}${wrong.join('')}`);
        return isNoticed === ((typed - (body[place] ?? 0)) % 9 !== 0);
      }),
    );
  });
});

describe('a registration number', () => {
  it.each([
    ['T7000012050002', 'T7000012050002'],
    [' t7000012050002 ', 'T7000012050002'],
    ['Ｔ７００００１２０５０００２', 'T7000012050002'],
  ])('%s is read as %s', (typed, read) => expect(registrationNo.parse(typed)).toBe(read));

  it.each(['', '7000012050002', 'T700001205000', 'T70000120500022', 'T700001205000a', 'TT000012050002'])(
    '%s is refused',
    (typed) => expect(registrationNo.safeParse(typed).success).toBe(false),
  );
});
