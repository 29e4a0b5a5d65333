import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { addressOf, headersOf, queryOf, refusalOf } from './client.ts';
import { newKey } from './key.ts';
import { NetworkProblem } from './problem.ts';
import { inTurn } from './waiting.ts';

/** Saves bytes under a name, as a download of the browser. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export interface UploadOptions {
  /** Hears how much has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Idempotency key; minted here when it is not given. */
  key?: string | undefined;
}

/** Sends one file in the field `file`, with the input as query; again where it has to wait in a queue. */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  input: DraftOf<E>,
  options: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const key = options.key ?? newKey();
  return inTurn(() => send(endpoint, file, input, { ...options, key }), options.signal);
}

function send<E extends Endpoint>(
  endpoint: E,
  file: File,
  input: DraftOf<E>,
  { onProgress = () => {}, signal, key }: UploadOptions,
): Promise<ReplyOf<E>> {
  const { url, rest } = addressOf(endpoint, input as Record<string, unknown>);
  const body = new FormData();
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, url + queryOf(rest));
    for (const [name, value] of Object.entries(headersOf(endpoint, key))) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = () => reject(new NetworkProblem(new Error('upload')));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      const json = async () => JSON.parse(request.responseText) as ReplyOf<E>;
      if (request.status < 300) json().then(resolve, reject);
      else refusalOf({ status: request.status, json }).then(reject, reject);
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
