import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

describe('endWith', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends in order on %s, with exit code 0', async (signal) => {
    expect(await ending([signal])).toEqual({ code: 0, said: 'closed\n' });
  });

  it('takes the Ctrl-C of the terminal and of npm for one', async () => {
    expect(await ending(['SIGINT', 'SIGINT', 'SIGTERM'])).toEqual({ code: 0, said: 'closed\n' });
  });

  it('ends at once on a later Ctrl-C', async () => {
    expect(await ending(['SIGINT', 1_100, 'SIGINT'], 'await new Promise(() => undefined)')).toEqual({
      code: 1,
      said: '',
    });
  });

  it('closes and exits with 1 after an error that nobody caught', async () => {
    expect(await ending([], '', 'setTimeout(() => { throw new Error("x") })')).toEqual({ code: 1, said: 'closed\n' });
    expect(await ending([], '', 'Promise.reject(new Error("x"))')).toEqual({ code: 1, said: 'closed\n' });
  });

  it('takes the last thing it is told', async () => {
    const replaced = `endWith(async () => console.log('replaced'))`;
    expect(await ending(['SIGINT'], '', replaced)).toEqual({ code: 0, said: 'replaced\n' });
  });
});

/** Runs a process that says `closed` when it ends in order, and sends it signals or lets milliseconds pass. */
async function ending(steps: readonly (NodeJS.Signals | number)[], onClose = '', afterwards = '') {
  const script = `import { endWith } from '#server/kernel/ending.ts';
    setInterval(() => undefined, 1000);
    endWith(async () => { await new Promise((settle) => setTimeout(settle, 50)); ${onClose}; console.log('closed'); });
    console.error('up');
    ${afterwards}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const code = new Promise<number | null>((settle) => child.once('close', settle));
  await new Promise((settle) => child.stderr.once('data', settle));
  for (const step of steps) {
    if (typeof step === 'number') await sleep(step);
    else child.kill(step);
  }
  return { code: await code, said };
}
