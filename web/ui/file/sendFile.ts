import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import type { FileEndpoint } from '#contract/kernel/file.ts';
import { upload } from '#web/api/file.ts';
import { newKey } from '#web/api/key.ts';
import { problemText } from '#web/text/refusal.ts';
import { say } from '#web/text/text.ts';
import { toastFailed } from '../toast.tsx';
import { refusalOfFile } from './refusal.ts';

export interface Sending {
  /** Hears how much has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** What the endpoint takes besides the file. */
  input?: object;
}

/** One key for one file at one endpoint, so that a file sent again after a lost answer is kept once. */
const keys = new WeakMap<File, Map<string, string>>();

/**
 * Sends a file. What the server would refuse for its kind or its size is refused here, before anything is sent. Answers
 * null where nothing came of it; the person has been told by then, unless it was they who cancelled.
 */
export async function sendFile<E extends FileEndpoint>(
  endpoint: E,
  file: File,
  { onProgress, signal, input = {} }: Sending = {},
): Promise<ReplyOf<E> | null> {
  const refusal = refusalOfFile(endpoint.use, file);
  if (refusal) return failed(file, refusal);
  try {
    const reply = await upload(endpoint, file, input as never, { onProgress, signal, key: keyOf(endpoint, file) });
    keys.get(file)?.delete(endpoint.name);
    return reply;
  } catch (problem) {
    return signal?.aborted ? null : failed(file, problemText(problem));
  }
}

function failed(file: File, why: string): null {
  toastFailed(say('file.failed', { name: file.name }), why);
  return null;
}

function keyOf(endpoint: FileEndpoint, file: File): string {
  const known = keys.get(file) ?? new Map<string, string>();
  keys.set(file, known);
  const key = known.get(endpoint.name) ?? newKey();
  known.set(endpoint.name, key);
  return key;
}
