import type { DocumentRow } from '#contract/kernel/document.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { en } from '#web/text/en.ts';
import { type TextKey, useText } from '#web/text/text.ts';

/** The endpoints of a document that waits for approval, as `documentEndpoints` makes them. */
export interface DocumentApi {
  list: Endpoint;
  summary: Endpoint;
  export: Endpoint;
  find: Endpoint;
  create: Endpoint;
  edit: Endpoint;
  approve: Endpoint;
  cancel: Endpoint;
  paper: Endpoint;
  audit: Endpoint;
}

/** The texts that a document needs, each under its own word in `web/text`. */
interface DocumentText {
  title: string;
  search: string;
  new: string;
  edit: string;
  none: string;
  noneText: string;
  findFailed: string;
  number: string;
  location: string;
  staff: string;
  remarks: string;
  reason: string;
  status: Record<'pending' | 'approved' | 'cancelled', string>;
  stages: Record<'pending' | 'approved' | 'cancelled', string>;
  auditAction: Record<'approve' | 'cancel', string>;
  approve: string;
  approveMore: string;
  approveTitle: string;
  approved: string;
  approveFailed: string;
  cancel: string;
  cancelMore: string;
  cancelTitle: string;
  cancelText: string;
  cancelReason: string;
  cancelled: string;
  cancelFailed: string;
  guide1: string;
  guide2: string;
  guide3: string;
}
export type DocumentWords = {
  [K in keyof typeof en]: (typeof en)[K] extends DocumentText ? K : never;
}[keyof typeof en];

/** What is read of any document. */
export interface AnyDocument extends Omit<DocumentRow, 'locationId' | 'createdAt'> {
  status: 'pending' | 'approved' | 'cancelled';
  steps: readonly ('edit' | 'approve' | 'cancel' | 'print')[];
}

/** A document's own texts: `text('title')`, `text('status.pending')`. One that is not there is undefined to `known`. */
export function useDocumentText(words: DocumentWords) {
  const t = useText();
  const text = (key: string, values?: Record<string, string | number>) =>
    t(`${words}.${key}` as TextKey, values as never);
  const known = (key: string): string | undefined => (text(key) === `${words}.${key}` ? undefined : text(key));
  return { text, known };
}
