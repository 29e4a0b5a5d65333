import { Refusal } from '#contract/kernel/refusal.ts';
import type { FileReply } from '../kernel/route.ts';
import { print } from './printer.ts';

/** A paper as PDF. Where it can't be drawn, who asked hears that, and the log why. */
export async function pdfReply(
  document: Parameters<typeof print>[0],
  name: string,
  printer = print,
): Promise<FileReply> {
  const content = await printer(document).catch((cause) => {
    throw Object.assign(new Refusal('paper.failed'), { cause });
  });
  return { content, mime: 'application/pdf', name };
}
