import { afterEach, expect, it, vi } from 'vitest';
import { play } from './sound.ts';

class Audio {
  state = 'running';
  currentTime = 0;
  destination = {};
  async resume() {
    this.state = 'running';
  }
  async suspend() {
    this.state = 'suspended';
  }
  createOscillator = () => ({ frequency: {}, connect: (next: unknown) => next, start() {}, stop() {} });
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (next: unknown) => next,
  });
}

afterEach(() => vi.useRealTimers());

it('keeps the loudspeaker ready while one scan follows another, and lets it rest after half a minute', () => {
  vi.useFakeTimers();
  const made: Audio[] = [];
  vi.stubGlobal(
    'AudioContext',
    class extends Audio {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
  const states: (string | undefined)[] = [];
  const wait = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    states.push(made[0]?.state);
  };
  play('added');
  wait(29);
  play('unknown');
  wait(29);
  wait(2);
  play('done');
  wait(1);
  expect(states).toEqual(['running', 'running', 'suspended', 'running']);
  expect(made).toHaveLength(1);
});
