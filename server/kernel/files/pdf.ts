import { open } from 'node:fs/promises';

/** How far from the end its last line may lie: some writers leave blanks behind it. */
const tailBytes = 1_024;

/** The size of a file that begins and ends as a PDF does; null for what is none, and for one that was cut off. */
export async function pdfSize(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const textAt = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    if (!/^%PDF-\d/.test(await textAt(0, 8))) return null;
    return (await textAt(Math.max(0, size - tailBytes), tailBytes)).includes('%%EOF') ? size : null;
  } finally {
    await file.close();
  }
}
