import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HashingStream, type UploadStream } from './upload.ts';

describe('HashingStream', () => {
  it('passes every byte on and knows their hash when all were read', async () => {
    const bytes = Buffer.from('a ring of 4.21 g'.repeat(10_000));
    const stream = new HashingStream(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
    expect(() => stream.digest()).toThrow('read to its end');
    expect((await buffer(stream)).equals(bytes)).toBe(true);
    expect(stream.digest()).toEqual(createHash('sha256').update(bytes).digest());
  });

  it('asks for no more than is read', async () => {
    let asked = 0;
    const source = Readable.from(
      (function* () {
        for (; asked < 1_000; asked++) yield Buffer.alloc(64 * 1024);
      })(),
    );
    const stream = new HashingStream(source);
    await new Promise((settle) => stream.once('readable', settle));
    await sleep(50);
    expect(asked).toBeLessThan(50);
    stream.destroy();
    await expect.poll(() => source.destroyed).toBe(true);
  });

  it('is refused, and has no hash, where its source breaks off', async () => {
    const source: UploadStream = new Readable({ read: () => undefined });
    const stream = new HashingStream(source);
    const reading = buffer(stream);
    source.push('half');
    await sleep(5);
    source.destroy();
    await expect(reading).rejects.toMatchObject({ code: 'input.unreadable' });
    expect(() => stream.digest()).toThrow('read to its end');
  });

  it('says what its source says about its size', () => {
    const source: UploadStream = Readable.from([]);
    const stream = new HashingStream(source);
    expect(stream.truncated).toBe(false);
    source.truncated = true;
    expect(stream.truncated).toBe(true);
  });
});
