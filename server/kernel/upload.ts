import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { Refusal } from '#contract/kernel/refusal.ts';

/** The bytes of an upload as they come in; `truncated` where there were more than the endpoint takes. */
export type UploadStream = Readable & { truncated?: boolean };

/**
 * Passes the bytes of an upload on and hashes them meanwhile, so that an idempotency key stands for the very file and
 * nothing has to be kept to know it.
 */
export class HashingStream extends Transform {
  readonly #source: UploadStream;
  readonly #hash = createHash('sha256');
  #digest: Buffer | undefined;

  constructor(source: UploadStream) {
    super();
    this.#source = source;
    // A source that breaks off ends this as well, which is where whoever reads hears of it.
    pipeline(source, this, () => undefined);
  }

  /** What to do once nobody reads on although there is more: a browser hears no answer before it has sent everything. */
  onLeft(drain: () => void): void {
    this.once('close', () => {
      if (!this.readableEnded) drain();
    });
  }

  get truncated(): boolean {
    return this.#source.truncated ?? false;
  }

  /** SHA-256 of the whole file, which is known only once all of it was read. */
  digest(): Buffer {
    if (!this.#digest) throw new Error('An upload is read to its end before its transaction begins.');
    return this.#digest;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error && !(error instanceof Refusal) ? new Refusal('input.unreadable') : error);
  }

  override _flush(done: TransformCallback): void {
    this.#digest = this.#hash.digest();
    done();
  }
}
