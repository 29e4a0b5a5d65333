import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/kernel/refusal.ts';
import { plainFileName } from '#contract/messages/attachment.ts';
import type { KeptWithForm } from '#contract/shop/messagePage.ts';
import { refusalOf } from '../kernel/failure.ts';
import type { FileReply } from '../kernel/route.ts';
import { HashingStream } from '../kernel/upload.ts';
import type { SitePage, Visit } from './page.ts';

/** Under which the files of a form are named that were taken in, also by an earlier try that was refused. */
export const filesField = 'files';
const fieldsMax = 50;
const fieldBytesMax = 64 * 1024;

/** What a form has brought: `claimed` is the same with the files by what is in them, which is the same when sent again. */
interface Entered {
  entered: Record<string, string>;
  claimed: Record<string, string>;
  /** Why not all of it was taken; what was is in `entered`. */
  refusal?: Refusal;
}

/** Reads a page's form. Files are taken in one after the other as they come, so that none is held in memory. */
export async function readEntered(request: FastifyRequest, visit: Visit, page: SitePage): Promise<Entered> {
  if (!request.isMultipart()) {
    const entered = (request.body ?? {}) as Record<string, string>;
    return { entered, claimed: entered };
  }
  const { files } = page;
  if (!files) return refuse('input.type');
  const entered: Record<string, string> = {};
  const taken: KeptWithForm[] = [];
  const hashes: string[] = [];
  const told = (): Entered => {
    const all = [...keptIn(entered[filesField] ?? ''), ...taken];
    const claimed = { ...entered, [filesField]: [entered[filesField] ?? '', ...hashes].join() };
    return { entered: { ...entered, [filesField]: JSON.stringify(all) }, claimed };
  };
  const limits = { fileSize: files.bytesMax, files: files.max + 1, fields: fieldsMax, fieldSize: fieldBytesMax };
  try {
    for await (const part of request.parts({ limits: { ...limits, parts: fieldsMax + files.max + 1 } })) {
      if (part.type === 'field') {
        entered[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
      } else if (part.filename === '') {
        part.file.resume();
      } else {
        if (keptIn(entered[filesField] ?? '').length + taken.length >= files.max)
          refuse('file.tooMany', { max: files.max });
        const stream = new HashingStream(part.file);
        const name = plainFileName(part.filename).slice(0, 200) || 'file';
        const id = await files.take(visit, { stream, fileName: name });
        taken.push({ id, name });
        hashes.push(stream.digest().toString('hex'));
      }
    }
  } catch (error) {
    // A browser hears no answer before it has sent everything.
    request.raw.unpipe().resume();
    return { ...told(), refusal: refusalOf(error) };
  }
  return told();
}

/** The files that a form names. Whatever else stands there is none. */
export function keptIn(written: string): KeptWithForm[] {
  try {
    const read: unknown = JSON.parse(written);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** A file of somebody's own: nobody keeps it, and it does nothing where it is opened. */
export function sendFile(reply: FastifyReply, { content, mime, name }: FileReply): FastifyReply {
  const how = mime.startsWith('image/') ? 'inline' : 'attachment';
  return reply
    .header('content-type', mime)
    .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content);
}
