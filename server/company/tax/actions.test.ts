import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const { tax: taxApi, company: companyApi, sale: saleApi, session: sessionApi } = contract;

const world = await openWorldForFile();

const inclusive = { taxMode: 'inclusive', taxRounding: 'ceil' } as const;
/** Says a rate as somebody who has seen what is said so far. */
const setRate = async (validFrom: string, basisPoints: number) => {
  const { version } = await world.as('admin').call(taxApi.find, {});
  return world.as('admin').call(taxApi.setRate, { validFrom, basisPoints, version });
};
const trail = async () => (await world.as('manager').call(companyApi.audit, { id: world.companyId })).rows;

describe('the way of taxing', () => {
  it('changes until something was sold, and then stays', async () => {
    const admin = world.as('admin');
    const before = await admin.call(taxApi.find, {});
    expect(before).toMatchObject({ taxMode: 'exclusive', taxRounding: 'floor', isFixed: false });
    const after = await admin.call(taxApi.edit, { ...inclusive, version: before.version });
    expect(after).toMatchObject({ ...inclusive, version: before.version + 1 });
    expect(await refusalCode(admin.call(taxApi.edit, { ...inclusive, version: before.version }))).toBe(
      'conflict.version',
    );
    expect((await trail())[0]?.changes).toEqual([
      { field: 'taxMode', before: 'exclusive', after: 'inclusive' },
      { field: 'taxRounding', before: 'floor', after: 'ceil' },
    ]);

    const ring = await world.ring();
    await admin.call(saleApi.save, saleOf(ring.id, 100_000));
    const fixed = await admin.call(taxApi.find, {});
    expect(fixed.isFixed).toBe(true);
    const back = { taxMode: 'exclusive', taxRounding: 'ceil', version: fixed.version } as const;
    expect(await refusalCode(admin.call(taxApi.edit, back))).toBe('company.taxFixed');
    const same = await admin.call(taxApi.edit, { ...inclusive, version: fixed.version });
    expect(same).toMatchObject(inclusive);
    expect((await world.as('rival').call(taxApi.find, {})).isFixed).toBe(false);
  });

  it('is seen with the company and changed with a right of its own', async () => {
    expect(await world.as('accounting').call(taxApi.find, {})).toMatchObject({ taxMode: 'inclusive' });
    expect(await refusalCode(world.as('sales').call(taxApi.find, {}))).toBe('access.denied');
    const edit = world.as('manager').call(taxApi.edit, { ...inclusive, version: 1 });
    expect(await refusalCode(edit)).toBe('access.denied');
    const rate = world.as('manager').call(taxApi.setRate, { validFrom: '2027-04-01', basisPoints: 1200, version: 1 });
    expect(await refusalCode(rate)).toBe('access.denied');
  });
});

describe('a tax rate', () => {
  it('holds from the day that was said, and is corrected until then', async () => {
    const admin = world.as('admin');
    await setRate('2026-06-19', 1500);
    const { rates } = await setRate('2026-06-19', 1200);
    expect(rates).toEqual([
      { validFrom: '2026-06-19', basisPoints: 1200 },
      { validFrom: '2019-10-01', basisPoints: 1000 },
    ]);
    const [first, second] = await trail();
    expect(first).toMatchObject({
      action: 'setTaxRate',
      changes: [
        {
          field: 'taxRate',
          before: { validFrom: '2026-06-19', basisPoints: 1500 },
          after: { validFrom: '2026-06-19', basisPoints: 1200 },
        },
      ],
    });
    expect(second?.changes[0]).toMatchObject({ before: null });
    const rateNow = async () => (await admin.call(sessionApi.current, {})).company.taxBasisPoints;
    expect(await rateNow()).toBe(1000);
    world.clock.set('2026-06-18T15:00:00Z');
    expect(await rateNow()).toBe(1200);
    expect(await refusalCode(setRate('2026-06-19', 800))).toBe('input.invalid');
    expect((await world.as('rival').call(taxApi.find, {})).rates).toHaveLength(1);
  });

  it('is said over nobody else’s unseen, of however many who say one at the same time', async () => {
    const { version } = await world.as('admin').call(taxApi.find, {});
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refusalCode(
          world.as('admin').call(taxApi.setRate, { validFrom: '2028-04-01', basisPoints: 1100 + index, version }),
        ),
      ),
    );
    expect(codes.filter((code) => code !== 'conflict.version')).toHaveLength(1);
    const after = await world.as('admin').call(taxApi.find, {});
    expect(after.version).toBe(version + 1);
    expect(after.rates.filter(({ validFrom }) => validFrom === '2028-04-01')).toHaveLength(1);
    const stale = { taxMode: after.taxMode, taxRounding: after.taxRounding, version };
    expect(await refusalCode(world.as('admin').call(taxApi.edit, stale))).toBe('conflict.version');
  });

  it('begins in no closed month', async () => {
    const { db } = world.app.tools;
    const close = (closedThrough: string | null) =>
      db.updateTable('company').set({ closedThrough }).where('id', '=', world.companyId).execute();
    await close('2026-07-31');
    expect(await refusalCode(setRate('2026-07-31', 800))).toBe('company.periodClosed');
    await setRate('2026-08-01', 800);
    await close(null);
  });

  it.each([[-1], [10_001], [8.5]])('of %s basis points is refused', async (basisPoints) => {
    expect(await refusalCode(setRate('2027-01-01', basisPoints))).toBe('input.invalid');
  });
});

function saleOf(itemId: number, price: number) {
  return {
    locationId: world.ginza,
    date: '2026-06-18',
    customerId: null,
    lines: [{ itemId, quantity: 1, price }],
    taxBasisPoints: 1000,
    grandTotal: price,
  };
}
