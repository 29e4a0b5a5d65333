import type { DraftOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { FileEndpoint } from '#contract/kernel/file.ts';
import { upload } from '#web/api/file.ts';
import { newKey } from '#web/api/key.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { problemText } from '#web/text/refusal.ts';
import { say } from '#web/text/text.ts';
import { toastFailed } from '../toast.tsx';
import { refusalOfFile } from './refusal.ts';

export interface Sending<E extends FileEndpoint> {
  /** What the endpoint takes besides the file. */
  input?: DraftOf<E>;
  /** Hears how much has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Hears that the file can't be taken, now or later: another attempt would fail as well. */
  onRefused?: () => void;
}

/** One key for one file and one purpose, so that a file sent again after a lost answer is stored once. */
const keys = new WeakMap<File, Map<string, string>>();

/**
 * Sends a file. What the server would refuse for its kind or its size is refused here, before anything is sent. Answers
 * null after a failure, which a toast explains, and after the user cancelled.
 */
export async function sendFile<E extends FileEndpoint>(
  endpoint: E,
  file: File,
  { input = {} as DraftOf<E>, onProgress, signal, onRefused }: Sending<E> = {},
): Promise<ReplyOf<E> | null> {
  const refusal = refusalOfFile(endpoint.use, file);
  if (refusal) {
    onRefused?.();
    return failed(file, refusal);
  }
  try {
    const purpose = `${endpoint.name} ${JSON.stringify(input)}`;
    const reply = await upload(endpoint, file, input, { onProgress, signal, key: keyOf(purpose, file) });
    keys.get(file)?.delete(purpose);
    return reply;
  } catch (problem) {
    if (isOfTheFile(problem)) onRefused?.();
    return signal?.aborted ? null : failed(file, problemText(problem));
  }
}

/** Its kind, its size, or what is in it. */
function isOfTheFile(problem: unknown): boolean {
  return problem instanceof ApiRefusal && [400, 413, 415].includes(problem.status);
}

function failed(file: File, why: string): null {
  toastFailed(say('file.failed', { name: file.name }), why);
  return null;
}

function keyOf(purpose: string, file: File): string {
  const byPurpose = keys.get(file) ?? new Map<string, string>();
  keys.set(file, byPurpose);
  const key = byPurpose.get(purpose) ?? newKey();
  byPurpose.set(purpose, key);
  return key;
}
