import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Endpoint, InputOf } from '#contract/kernel/endpoint.ts';
import type { Context } from './context.ts';
import type { UploadStream } from './upload.ts';

/** Bytes as an answer: a PDF, a spreadsheet. */
export interface FileReply {
  content: Uint8Array | Readable;
  mime: string;
  /** Name that a browser saves it under. */
  name: string;
  /** Of a list's file, how many rows it has. */
  rows?: number;
}

/** One uploaded file, as it comes in: what reads it sees its end or an error, never more than the endpoint's limit. */
export interface Upload {
  stream: UploadStream;
  fileName: string;
}

type Answer<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : FileReply;
export type Handler<E extends Endpoint> = (ctx: Context, input: InputOf<E>, upload: Upload) => Promise<Answer<E>>;

export interface Route {
  endpoint: Endpoint;
  handle: (ctx: Context, input: never, upload: Upload) => Promise<unknown>;
}

/** Binds every endpoint of an API to what it does; a missing one does not compile. */
export function implement<A extends Record<string, Endpoint>>(
  endpoints: A,
  handlers: { [K in keyof A]: Handler<A[K]> },
): Route[] {
  return Object.entries(endpoints).map(([key, endpoint]) => ({ endpoint, handle: handlers[key] as Route['handle'] }));
}
