import { describe, expect, it, beforeAll } from 'vitest';
import { contract } from '#contract/index.ts';
import { ask } from '../../../tests/support/shop.ts';
import { trade } from '../../../tests/support/tradingWorld.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { sealAudit } from '../../kernel/auditSeal.ts';
import { moveTotalsOn } from '../../kernel/totals.ts';
import { lookAtNight } from './actions.ts';
import { monthInTurn, spansOf } from './rules.ts';

const { nightlyLook: api } = contract;
const world = await openWorldForFile();
const logged: string[] = [];

async function look(): Promise<{ compared: number; differences: number }> {
  let told = { compared: 0, differences: 0 };
  await lookAtNight(
    world.app.tools,
    (line) => logged.push(line),
    (heard) => {
      told = heard;
    },
    new AbortController().signal,
  );
  return told;
}

beforeAll(async () => {
  await trade(world);
  await wakeAt(world, '2026-07-02T18:00:00Z');
  await moveTotalsOn(world.app.tools.db);
  await sealAudit(world.app.tools.db);
}, 120_000);

describe('the nightly look', () => {
  it('finds nothing in books that are right', async () => {
    expect((await world.as('admin').call(api.last, {})).look).toBeNull();
    const told = await look();
    console.log(told, logged);
    const { look: last, differences } = await world.as('accounting').call(api.last, {});
    console.log(last, differences.slice(0,40));
    expect(differences).toEqual([]);
  });
});
