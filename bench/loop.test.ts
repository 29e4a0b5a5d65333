import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { closedLoop, middle } from './loop.ts';

describe('a closed loop', () => {
  it('counts what its clients do after the warm-up, each one thing at a time', async () => {
    let atWork = 0;
    let most = 0;
    const measured = await closedLoop({ clients: 4, seconds: 0.3, warmSeconds: 0.1 }, async () => {
      most = Math.max(most, ++atWork);
      await sleep(20);
      atWork--;
      return true;
    });
    expect(most).toBe(4);
    expect(measured.p50Ms).toBeGreaterThan(18);
    expect(measured.p95Ms).toBeGreaterThanOrEqual(measured.p50Ms);
    // Four clients that need 20 ms or more for each thing.
    expect(measured.perSecond).toBeGreaterThan(50);
    expect(measured.perSecond).toBeLessThan(230);
    expect(measured.failed).toBe(0);
  });

  it('pauses between two things, which is none of their time', async () => {
    const options = { clients: 2, seconds: 0.3, warmSeconds: 0, pauseMs: 50 };
    const measured = await closedLoop(options, async () => true);
    expect(measured.p95Ms).toBeLessThan(30);
    expect(measured.perSecond).toBeLessThan(45);
    expect(measured.perSecond).toBeGreaterThan(5);
  });

  it('tells failures apart and leaves them out of the rate', async () => {
    let turn = 0;
    const measured = await closedLoop({ clients: 1, seconds: 0.2, warmSeconds: 0 }, async () => {
      await sleep(5);
      return ++turn % 2 === 0;
    });
    expect(measured.failed).toBeGreaterThan(5);
    expect(measured.perSecond).toBeLessThan(110);
  });
});

describe('the middle of repeats', () => {
  const run = (perSecond: number, failed = 0) => ({ perSecond, p50Ms: 1, p95Ms: 2, failed });

  it('is the run between the others, with the failures of all', () => {
    expect(middle([run(30), run(10, 2), run(20, 1)])).toEqual(run(20, 3));
  });

  it('refuses to be taken of nothing', () => {
    expect(() => middle([])).toThrow('Nothing');
  });
});
