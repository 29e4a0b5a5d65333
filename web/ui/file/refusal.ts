import { type FileUse, fileUses, kindOf } from '#contract/kernel/file.ts';
import { say, type TextKey } from '#web/text/text.ts';

/** Why a file can't be for a use, or undefined. What it really is, the server finds out. */
export function refusalOfFile(use: FileUse, file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  const { accept, bytesMax } = kindOf(use);
  const { kind } = fileUses[use];
  const isVideo = kind === 'video';
  const isKnown = file.type !== '' && !accept.split(',').includes(file.type);
  // Some systems name no type; what is called .mp4 may then be one.
  if (isKnown && !(isVideo && /\.mp4$/i.test(file.name))) return refusal(wrongKind[kind]);
  if (file.size > bytesMax) return refusal('file.tooLarge', { megabytesMax: bytesMax / 1024 / 1024 });
  return undefined;
}

const wrongKind = {
  image: 'file.notImage',
  video: 'file.notMp4',
  document: 'file.notDocument',
  attachment: 'file.notDocument',
} as const;

function refusal(code: string, values?: Record<string, number>): string {
  return say(`refusal.${code}` as TextKey, values);
}
