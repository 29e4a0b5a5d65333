import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { ask } from '../../../tests/support/shop.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';

const world = await openWorldForFile();
const { appraisal } = contract;
const [clerk, manager] = [world.as('sales'), world.as('manager')];
const found = {
  milligrams: 3_512,
  stones: [{ kind: 'Diamond', quantity: 3, millicarats: 305, grade: 'D, VVS2, 3EX' }],
  findings: 'Brilliant cut, four claws',
  appraisedValue: 250_000,
  valuedOn: '2026-06-18',
  appraiser: 'Aoi Mori, FGA',
  purpose: 'insurance' as const,
};

async function sold() {
  const ring = await world.ring({ description: 'A brilliant of 0.3 carat', descriptionJa: '0.3カラット' });
  const sale = await clerk.call(contract.sale.sell, sellDraft(world, [ring]));
  return { ring, sale, saleLineId: sale.lines[0]?.id ?? 0 };
}

describe('an appraisal', () => {
  it('is written, changed, issued, printed in both languages as the piece was sold, and voided', async () => {
    const { ring, sale, saleLineId } = await sold();
    const made = await clerk.call(appraisal.create, { ...found, saleId: sale.id, saleLineId });
    expect(made).toMatchObject({ status: 'draft', itemCode: ring.itemCode, piece: ring.name, saleNumber: sale.number });
    expect(made.number).toMatch(/-AP-202606-00001$/);
    expect(made.steps).toEqual(['edit', 'issue', 'print']);
    const { id, version } = made;
    const changed = await clerk.call(appraisal.edit, {
      ...found,
      appraisedValue: 260_000,
      id,
      version,
      piece: 'Another',
    });
    expect(changed).toMatchObject({ appraisedValue: 260_000, piece: ring.name, stones: found.stones });
    await ask(world.databaseUrl, `UPDATE item SET name = 'Glass', description = 'A zirconia' WHERE id = ${ring.id}`);
    const paper = async (language: 'en' | 'ja') => readText(await clerk.bytes(appraisal.paper, { id, language }));
    expect(await paper('en')).toContain('DRAFT');

    const issued = await clerk.call(appraisal.issue, { id, version: changed.version });
    const [english, japanese] = [await paper('en'), await paper('ja')];
    for (const text of ['Appraisal', made.number, 'A brilliant of 0.3 carat', '3.512 g', '0.305 ct', '¥260,000', 'FGA'])
      expect(english).toContain(text);
    for (const text of ['評価書', '0.3カラット', '260,000円', '保険', 'Brilliant cut'])
      expect(japanese).toContain(text);
    expect(english).not.toMatch(/zirconia|Glass|DRAFT/);
    const stale = { ...found, id, version: issued.version };
    expect(await refusalCode(clerk.call(appraisal.edit, stale))).toBe('document.notNow');

    const voiding = { id, version: issued.version, reason: 'Wrong stone' };
    expect(await refusalCode(clerk.call(appraisal.void, voiding))).toBe('access.denied');
    await manager.call(appraisal.void, voiding);
    expect(await paper('ja')).toMatch(/取消済み[\s\S]*Wrong stone/);
    const { rows } = await clerk.call(appraisal.audit, { id });
    expect(rows.map(({ action }) => action)).toEqual(['void', 'issue', 'edit', 'create']);
    expect(rows[2]?.changes).toEqual([{ field: 'appraisedValue', before: 250_000, after: 260_000 }]);
    const again = await clerk.call(appraisal.create, { ...found, saleId: sale.id, saleLineId });
    expect(again.number).toMatch(/00002$/);
    expect((await clerk.call(appraisal.ofSale, { saleId: sale.id })).rows.map((row) => row.id)).toEqual([id, again.id]);
  });

  it('is of a piece that was sold, says something, and is of no day to come', async () => {
    const { sale, saleLineId } = await sold();
    const other = await sold();
    const at = (changes: object) =>
      refusalCode(clerk.call(appraisal.create, { ...found, saleId: sale.id, saleLineId, ...changes }));
    expect(await at({ saleLineId: other.saleLineId })).toBe('notFound');
    expect(await at({ saleLineId: null })).toBe('input.invalid');
    expect(await at({ findings: '' })).toBe('input.invalid');
    expect(await at({ valuedOn: '2026-06-19' })).toBe('input.invalid');
    const { payments: _, ...draft } = sellDraft(world, [await world.ring()]);
    const saved = await clerk.call(contract.sale.save, draft);
    const pending = { saleId: saved.id, saleLineId: saved.lines[0]?.id ?? 0 };
    expect(await at(pending)).toBe('document.notNow');
  });
});
