/** Stands where Shift-JIS has no such letter, as Japanese printers have it. */
const geta = Buffer.from([0x81, 0xac]);
/** Letters that Unicode has twice and Shift-JIS once. */
const alike: Record<string, string> = { '〜': '～', '−': '－', '‖': '∥', '—': '―', '¥': '\\' };
let table: ReadonlyMap<string, Buffer> | undefined;

/** A text as Windows in Japan writes it: each letter is looked up among those that the decoder knows. */
export function encodeShiftJis(text: string): Buffer {
  table ??= letters();
  const known = table;
  return Buffer.concat([...text.normalize('NFC')].map((letter) => known.get(alike[letter] ?? letter) ?? geta));
}

/** A text as it comes back from a file in Shift-JIS: 〓 for what it lacks, and one letter where Unicode has two. */
export function throughShiftJis(text: string): string {
  return new TextDecoder('shift_jis').decode(encodeShiftJis(text));
}

function letters(): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder('shift_jis');
  const bytesOf = new Map<string, Buffer>();
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Buffer.from(bytes));
    const isOne = [...letter].length === 1 && letter !== '\ufffd' && !/[\ue000-\uf8ff]/.test(letter);
    if (isOne && !bytesOf.has(letter)) bytesOf.set(letter, Buffer.from(bytes));
  };
  for (let byte = 0; byte < 0x100; byte++) if (byte < 0x80 || (byte > 0xa0 && byte < 0xe0)) add(byte);
  // The extensions of IBM stand last in the code and first in use: NEC's selection of them is left out.
  const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xec), ...range(0xfa, 0xfc)];
  for (const lead of leads) for (const trail of range(0x40, 0xfc)) add(lead, trail);
  return bytesOf;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
