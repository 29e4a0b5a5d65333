import { expect, it } from 'vitest';
import { saleApi } from '#contract/sales/sale.ts';
import { problemsOf } from '#web/ui/form/problems.ts';
import { blankService, sentOf } from './serviceDraft.ts';

const tax = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1_000 } as const;
const problemsWith = (piece: string) => {
  const blank = blankService(1);
  const work = blank.work.map((line) => ({ ...line, description: 'Polishing', price: 3_000 }));
  return problemsOf(
    saleApi.save.input,
    sentOf({ ...blank, work, intake: { ...blank.intake, piece } }, { locationId: 1, tax }),
  );
};

it('a piece is not taken in before somebody says what it is', () => {
  expect(problemsWith('')).toEqual({ 'intake.piece': 'field.required' });
  expect(problemsWith('　')).toEqual({ 'intake.piece': 'field.required' });
  expect(problemsWith('K18 ring')).toEqual({});
});
