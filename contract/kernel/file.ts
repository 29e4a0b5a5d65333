import { z } from 'zod';
import { type Access, act, type Endpoint, type EndpointDefinition } from './endpoint.ts';

const megabyte = 1024 * 1024;

/** The kinds of file that come in: what a browser offers to choose from, and how large one may be. */
export const fileKinds = {
  /** Drawn anew as WebP, with a square thumbnail. */
  image: { accept: 'image/jpeg,image/png,image/webp', bytesMax: 20 * megabyte },
  /** MP4, kept as it came. */
  video: { accept: 'video/mp4', bytesMax: 50 * megabyte },
  /** A PDF, kept as it came, or a picture, drawn anew. */
  document: { accept: 'application/pdf,image/jpeg,image/png,image/webp', bytesMax: 20 * megabyte },
  /** The same, of a message. */
  attachment: { accept: 'application/pdf,image/jpeg,image/png,image/webp', bytesMax: 10 * megabyte },
} as const;

/**
 * What files are for. `access` is asked of whoever looks at one, who must also work in its company. Another use is a
 * line here and in the CHECK of `file.use`, an endpoint by `takeIn`, and `keepFile` or `keepFor` behind it; a column
 * that refers to `file` keeps its file from being cleared away.
 */
export const fileUses = {
  itemImage: { kind: 'image', access: 'signedIn' },
  itemVideo: { kind: 'video', access: 'signedIn' },
  userImage: { kind: 'image', access: 'signedIn' },
  companyLogo: { kind: 'image', access: 'signedIn' },
  /** Of featured products, posts and videos: they are meant for everybody. */
  shopImage: { kind: 'image', access: 'signedIn' },
  shopVideo: { kind: 'video', access: 'signedIn' },
  guideVideo: { kind: 'video', access: 'signedIn' },
  customerDocument: { kind: 'document', access: 'View Customers' },
  adjustmentPicture: { kind: 'image', access: 'View Inventory Adjustment' },
  /** Of a customer's own piece that is worked on. */
  workPicture: { kind: 'image', access: ['View Service Transaction', 'View Made to Order Transaction'] },
  /** Of a conversation; whoever holds its secret is shown them by an endpoint of their own. */
  messageFile: { kind: 'attachment', access: 'admin' },
} as const satisfies Record<string, { kind: keyof typeof fileKinds; access: Access }>;

export type FileUse = keyof typeof fileUses;

/** A file that was taken in. `thumbUrl` is empty where its kind has none. */
export const keptFile = z.strictObject({ id: z.uuid(), url: z.string(), thumbUrl: z.string() });
export type KeptFile = z.output<typeof keptFile>;

/** An endpoint that takes one file in. */
export interface FileEndpoint<I extends z.ZodType = z.ZodType, R extends z.ZodType | 'file' = z.ZodType | 'file'>
  extends Endpoint<I, R> {
  use: FileUse;
}

/** An endpoint that takes one file in for a use; who may send one is its own `access`. */
export function takeIn<I extends z.ZodType, R extends z.ZodType | 'file'>(
  use: FileUse,
  said: EndpointDefinition<I, R>,
): FileEndpoint<I, R> {
  return { ...act({ ...said, body: 'file', bodyLimitBytes: kindOf(use).bytesMax }), use };
}

export function kindOf(use: FileUse): (typeof fileKinds)[keyof typeof fileKinds] {
  return fileKinds[fileUses[use].kind];
}

/** The path below which files are shown. */
export const mediaPath = '/media';

/** The address of a stored picture, or of its thumbnail; empty where there is none. */
export function imageUrl(id: string | null, size: 'full' | 'thumb' = 'full'): string {
  if (!id) return '';
  return size === 'full' ? `${mediaPath}/${id}.webp` : `${mediaPath}/${id}-thumb.webp`;
}

export function pdfUrl(id: string): string {
  return `${mediaPath}/${id}.pdf`;
}

export function videoUrl(id: string | null): string {
  return id ? `${mediaPath}/${id}.mp4` : '';
}
