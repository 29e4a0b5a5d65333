import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where pictures and videos lie, under random names. */
export interface FileStore {
  /** The folder that holds them, for serving with range requests. */
  folder: string;
  save(name: string, content: Uint8Array | Readable): Promise<void>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

export function openFiles(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    folder,
    save: (name, content) => (content instanceof Uint8Array ? disk.put(name, content) : disk.putStream(name, content)),
    read: (name) => disk.getStream(name),
    remove: (name) => disk.delete(name),
  };
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
