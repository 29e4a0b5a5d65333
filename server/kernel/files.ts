import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export { imageUrl, mediaPath, pdfUrl, videoUrl } from '#contract/kernel/file.ts';

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
