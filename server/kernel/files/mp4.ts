import { Transform } from 'node:stream';
import { Refusal } from '#contract/kernel/refusal.ts';

/** Boxes that hold boxes on the way to a track's kind; all others are passed over unread. */
const parents = new Set(['moov', 'trak', 'mdia']);
const parentOf: Record<string, string> = { trak: 'moov', mdia: 'trak', hdlr: 'mdia' };
/** Brands of the MP4 family that browsers play (ISO/IEC 14496-12 and -14, DASH); QuickTime and pictures are not. */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V[ HP]|cmfc|f4v )$/;
const boxesMax = 20_000;
const headBytes = 16;
/** What is read of an `ftyp` (brands) and of an `hdlr` (kind of track); what stands behind is not needed. */
const partBytes = 256;

interface OpenBox {
  type: string;
  /** Bytes from the start of the file at which it ends. */
  end: number;
}

/**
 * Lets the bytes of an MP4 through and walks its boxes meanwhile, without keeping more than one box's head: `ftyp`
 * first with a brand that browsers play, every box inside its parent, a video track, and pictures to play.
 * Anything else ends the stream with `file.notMp4`.
 */
export function mp4Check(): Transform {
  const walk = new Walk();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        walk.read(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(walk.isWhole() ? null : new Refusal('file.notMp4'));
    },
  });
}

class Walk {
  /** Bytes seen so far. */
  #at = 0;
  /** The next box starts there: what lies before it is passed over. */
  #next = 0;
  #open: OpenBox[] = [];
  #boxes = 0;
  #seen = new Set<string>();
  #hasVideo = false;
  /** Head, or head and part, of the box being read, with the place where it starts. */
  #held = Buffer.alloc(0);

  read(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) {
      const passed = Math.min(rest.length, Math.max(0, this.#next + this.#held.length - this.#at));
      this.#at += passed;
      rest = rest.subarray(passed);
      if (rest.length === 0) return;

      const wanted = this.#wanted() - this.#held.length;
      const taken = rest.subarray(0, wanted);
      this.#held = Buffer.concat([this.#held, taken]);
      this.#at += taken.length;
      rest = rest.subarray(taken.length);
      if (this.#held.length === this.#wanted()) this.#enter();
    }
  }

  isWhole(): boolean {
    const isClosed = this.#open.every(({ end }) => end === this.#next);
    const endsWithBox = this.#held.length === 0 && this.#at === this.#next;
    return (
      isClosed &&
      endsWithBox &&
      this.#hasVideo &&
      this.#seen.has('moov') &&
      (this.#seen.has('mdat') || this.#seen.has('moof'))
    );
  }

  /** How many bytes of the box at hand are to be held before it can be judged. */
  #wanted(): number {
    const held = this.#held;
    if (held.length < 8) return 8;
    if (held.readUInt32BE(0) === 1) return headBytes;
    const type = held.toString('latin1', 4, 8);
    if (type !== 'ftyp' && type !== 'hdlr') return 8;
    return Math.max(8, Math.min(held.readUInt32BE(0), partBytes));
  }

  #enter(): void {
    const held = this.#held;
    const type = held.toString('latin1', 4, 8);
    const isLong = held.readUInt32BE(0) === 1;
    const head = isLong ? 16 : 8;
    const size = isLong ? Number(held.readBigUInt64BE(8)) : held.readUInt32BE(0);
    while (this.#open.length > 0 && this.#open.at(-1)?.end === this.#next) this.#open.pop();
    const parent = this.#open.at(-1);
    const end = this.#next + size;

    this.#boxes += 1;
    const isSane = size >= head && Number.isSafeInteger(end) && end <= (parent?.end ?? Number.MAX_SAFE_INTEGER);
    if (!isSane || this.#boxes > boxesMax || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw new Refusal('file.notMp4');
    if (this.#boxes === 1 && type !== 'ftyp') throw new Refusal('file.notMp4');
    this.#look(type, parent?.type ?? '', held.subarray(head));

    const isParent = parents.has(type) && (parentOf[type] ?? '') === (parent?.type ?? '');
    if (isParent && size > head) this.#open.push({ type, end });
    this.#next = isParent ? this.#next + head : end;
    this.#held = Buffer.alloc(0);
  }

  #look(type: string, parent: string, part: Buffer): void {
    if (parent === '') {
      if (type === 'ftyp' && (this.#boxes > 1 || !hasPlayableBrand(part))) throw new Refusal('file.notMp4');
      if (type === 'moov' && this.#seen.has('moov')) throw new Refusal('file.notMp4');
      this.#seen.add(type);
    }
    if (type === 'hdlr' && parent === 'mdia' && part.toString('latin1', 8, 12) === 'vide') this.#hasVideo = true;
  }
}

/** Major brand, version, then compatible brands: one of them must be playable, and the major one not QuickTime's. */
function hasPlayableBrand(part: Buffer): boolean {
  const names = Array.from({ length: Math.floor(part.length / 4) }, (_, index) =>
    part.toString('latin1', index * 4, index * 4 + 4),
  );
  const [major = '', , ...compatible] = names;
  const isOther = /^(qt {2}|avi[fs]|hei[cx]|mif1|M4[AB] )$/.test(major);
  return !isOther && [major, ...compatible].some((name) => brands.test(name));
}
