import type { z } from 'zod';
import type { AccessWord } from './access.ts';

/**
 * Who may call: an access word of the rights matrix, an administrator, any signed-in user, or anybody.
 * An array is satisfied by any one of its words.
 */
export type Access = AccessWord | readonly AccessWord[] | 'admin' | 'signedIn' | 'public';

/**
 * Whose data is touched: nobody's, the user's own, that of the company the user works in, or what all companies of this
 * installation share, such as roles: that is changed only by somebody who holds all companies. `shop` is that of the
 * company whose open shop the address names, `/shops/:code/…`, for everybody: no session is read.
 */
export const scopes = ['public', 'user', 'company', 'installation', 'shop'] as const;
export type Scope = (typeof scopes)[number];

/**
 * Costly work of which so much is done at once, and so much for one person: files of lists, papers, barcode tags, which
 * must not hold up papers, and reports.
 */
export type ShareName = 'export' | 'paper' | 'tags' | 'report';

/** The header of an answer that a read replica gave: the instant as of which it is, at least. */
export const asOfHeader = 'x-kinza-as-of';

/** What a screen or a button asks for: an access, or an endpoint with its scope. */
export type Gate = Access | Pick<Endpoint, 'access' | 'scope' | 'changes'>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint, described once. From this value come the HTTP route with its validation and its access
 * check, the OpenAPI document, the typed client and its query keys.
 *
 * `path` is below the API base, with `:name` for path parameters. All of path, query (GET, DELETE) and body
 * are one flat `input`; the kernel takes path parameters out of it. `changes` endpoints demand an
 * `Idempotency-Key` header. `body: 'file'` takes one multipart file in the field `file`, with `input` as query;
 * `reply: 'file'` answers with bytes.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType | 'file' = z.ZodType | 'file'> {
  name: string;
  method: Method;
  path: string;
  summary: string;
  access: Access;
  scope: Scope;
  input: Input;
  reply: Reply;
  changes: boolean;
  /** May be called although it changes something while an administrator sees the office as another role would. */
  whileViewing?: true;
  body?: 'json' | 'file';
  /** The share of the server that it is part of; none where it costs little. */
  share?: ShareName;
  /** Asked again and again for how far long work is, which does not rest for it as it does for the tills. */
  tellsProgress?: true;
  /** What it is counted among, where a network may ask for less of it than of all that is public. */
  limit?: 'beacon';
  /** Largest accepted body in bytes; 256 KiB unless given. */
  bodyLimitBytes?: number;
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type DraftOf<E extends Endpoint> = z.input<E['input']>;
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : Blob;

export type EndpointDefinition<I extends z.ZodType, R extends z.ZodType | 'file'> = Omit<
  Endpoint<I, R>,
  'name' | 'method' | 'changes'
> & {
  method?: Method;
};

/** An endpoint that only reads: GET unless its definition says otherwise. */
export function read<I extends z.ZodType, R extends z.ZodType | 'file'>(
  definition: EndpointDefinition<I, R>,
): Endpoint<I, R> {
  return { name: '', method: 'GET', changes: false, ...definition };
}

/** An endpoint that changes something: POST unless its definition says otherwise, with an idempotency key. */
export function act<I extends z.ZodType, R extends z.ZodType | 'file'>(
  definition: EndpointDefinition<I, R>,
): Endpoint<I, R> {
  return { name: '', method: 'POST', changes: true, ...definition };
}

/** Names every endpoint of a thing after its key, `item.list`; the name is the client's query key. */
export function api<T extends Record<string, Endpoint>>(thing: string, endpoints: T): T {
  for (const [key, endpoint] of Object.entries(endpoints)) endpoint.name = `${thing}.${key}`;
  return endpoints;
}
