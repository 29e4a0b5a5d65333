import { imagesMax } from '#contract/catalogue/item.ts';
import { type ImportPictures, picturesNamedMax } from '#contract/kernel/import.ts';
import { Refusal } from '#contract/kernel/refusal.ts';
import { keepFile } from '../../kernel/files/keep.ts';
import type { FileStore } from '../../kernel/files.ts';
import type { ImportContext, NamedPicture } from '../../kernel/import/kind.ts';
import type { PictureSource } from './pictureSource.ts';
import { attachPicture, listNamed, listPictured, listWanted } from './pictureStore.ts';

const progressEvery = 10;
const noPictures = { wanted: 0, total: 0, added: 0, known: 0, missing: 0, strange: 0, bad: 0, over: 0 };
const noNames = { missingNames: [], strangeNames: [], badNames: [] };

/** What is there of the pictures that are wanted, before any were sent; null where there are none. */
export function openPicturesOf(pictures: readonly Pick<NamedPicture, 'name'>[]): ImportPictures | null {
  const wanted = new Set(pictures.map(({ name }) => name)).size;
  return wanted > 0 ? { ...noPictures, ...noNames, wanted, missing: wanted } : null;
}

/** Where one picture goes: to an item, among its pictures by a number. */
interface Place {
  itemId: number;
  position: number;
}

/**
 * Gives items their pictures: those that the file of a run names, and those whose name is an item's code, barcode or handle,
 * with a number behind it where there are several. An item that has a picture of that name keeps it, so the same pictures
 * may come again.
 */
export async function addPictures(
  ctx: ImportContext & { files: FileStore },
  runId: string,
  source: PictureSource,
  onProgress: (found: ImportPictures) => Promise<void>,
): Promise<ImportPictures> {
  const wanted = await listWanted(ctx.db, ctx.companyId, runId);
  const places = await placesOf(ctx, wanted, source.names);
  const brought = new Set(source.names.map(pictureName));
  const asked = [...new Set(wanted.map(({ name }) => name))];
  const items = [...wanted, ...[...places.values()].flat()].map(({ itemId }) => itemId);
  const had = await listPictured(ctx.db, [...new Set(items)]);
  const isThere = new Set(wanted.filter(({ itemId, name }) => had.has(`${itemId} ${name}`)).map(({ name }) => name));
  const missing = asked.filter((name) => !brought.has(name) && !isThere.has(name));
  const strange = source.names.filter((name) => !places.has(name));
  const found: ImportPictures = {
    ...noPictures,
    missingNames: missing.slice(0, picturesNamedMax),
    strangeNames: strange.slice(0, picturesNamedMax),
    badNames: [],
    wanted: asked.length,
    total: places.size,
    missing: missing.length,
    strange: strange.length,
  };
  const inOrder = [...places].sort(([, one], [, other]) => first(one) - first(other));
  for (const [index, [name, all]] of inOrder.entries()) {
    ctx.signal.throwIfAborted();
    if (index % progressEvery === 0) await onProgress(found);
    const key = pictureName(name);
    const ids = all.map(({ itemId }) => itemId).filter((itemId) => !had.has(`${itemId} ${key}`));
    const outcome = ids.length === 0 ? 'known' : await addOne(ctx, source, name, ids);
    found[outcome] += 1;
    if (outcome === 'bad' && found.bad <= picturesNamedMax) found.badNames.push(name);
  }
  return found;
}

/** One picture, in a transaction of its own; what is no picture keeps none of the others out. */
async function addOne(
  ctx: ImportContext & { files: FileStore },
  source: PictureSource,
  name: string,
  itemIds: readonly number[],
): Promise<'added' | 'bad' | 'over'> {
  try {
    const upload = { stream: await source.open(name), fileName: name };
    const taken = await keepFile(ctx, 'itemImage', upload, (tx, { id }) =>
      attachPicture(tx, ctx, { fileId: id, name: pictureName(name), itemIds, imagesMax }),
    );
    return taken > 0 ? 'added' : 'over';
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('file.')) return 'bad';
    // A full disk or a lost database ends all of it.
    throw error;
  }
}

/** The items that each file is a picture of; a file of none is left out. */
async function placesOf(
  { db, companyId }: ImportContext,
  wanted: readonly (Place & { name: string })[],
  names: readonly string[],
): Promise<Map<string, Place[]>> {
  const byName = new Map<string, Place[]>();
  for (const { name, ...place } of wanted) byName.set(name, [...(byName.get(name) ?? []), place]);
  const open = names.filter((name) => !byName.has(pictureName(name)));
  const called = await listNamed(db, companyId, [
    ...new Set(open.flatMap((name) => stemsOf(name).map(({ stem }) => stem))),
  ]);
  const ofStem = (name: string): Place[] => {
    for (const { stem, position } of stemsOf(name)) {
      const ids = called.get(stem);
      if (ids) return ids.map((itemId) => ({ itemId, position }));
    }
    return [];
  };
  const all = names.map((name) => [name, byName.get(pictureName(name)) ?? ofStem(name)] as const);
  return new Map(all.filter(([, places]) => places.length > 0));
}

/** The name of a picture's file, in one spelling. */
export function pictureName(fileName: string): string {
  return fileName.normalize('NFKC').trim().toLowerCase();
}

/** What a file may be called after: `r0-000123-2.jpg` after R0-000123-2, or else R0-000123, as its second picture. */
export function stemsOf(fileName: string): { stem: string; position: number }[] {
  const stem = pictureName(fileName).replace(/\.[a-z]+$/, '');
  const [, start, number] = /^(.+?)[-_ ]\(?(\d{1,2})\)?$/.exec(stem) ?? [];
  return [{ stem, position: 0 }, ...(start ? [{ stem: start, position: Number(number) }] : [])];
}

function first(places: readonly Place[]): number {
  return Math.min(...places.map(({ position }) => position));
}
