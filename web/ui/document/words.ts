import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { en } from '#web/text/en.ts';
import { type TextKey, useText } from '#web/text/text.ts';

/** The endpoints that every document has; those of its steps stand beside them, as `documentEndpoints` makes them. */
export interface DocumentApi {
  list: Endpoint;
  summary: Endpoint;
  export: Endpoint;
  find: Endpoint;
  create: Endpoint;
  edit: Endpoint;
  paper: Endpoint;
  linesExport: Endpoint;
  audit: Endpoint;
}

/**
 * The texts that a kind of documents has of its own in `web/text`. What all kinds call alike stands in `document`: a kind
 * may say it in another way, under the same key. Each of its steps has a text of `…More`, `…Title`, `…Done`, `…Failed`.
 */
interface DocumentText {
  title: string;
  search: string;
  new: string;
  edit: string;
  none: string;
  noneText: string;
  saved: string;
  failed: string;
  findFailed: string;
  guide1: string;
  guide2: string;
  guide3: string;
}
export type DocumentWords = {
  [K in keyof typeof en]: (typeof en)[K] extends DocumentText ? K : never;
}[keyof typeof en];

export type DocumentTexts = ReturnType<typeof useDocumentText>;

/** A kind's own texts, or those of all documents: `text('title')`, `text('status.pending')`; undefined to `known`. */
export function useDocumentText(words: DocumentWords) {
  const t = useText();
  const known = (key: string, values?: Record<string, string | number>): string | undefined =>
    [`${words}.${key}`, `document.${key}`]
      .map((path) => [path, t(path as TextKey, values as never)])
      .find(([path, found]) => found !== path)?.[1];
  const text = (key: string, values?: Record<string, string | number>) => known(key, values) ?? '';
  /** What a status is called; one that nobody knows, of imported data, is unknown (specification §4). */
  const statusText = (status: string) => known(`status.${status}`) ?? text('status.unknown');
  return { known, text, statusText };
}
