import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#web/ui/import/zip.ts';
import { type ImportFixture, openImportFixture, refusal, row, sheet } from '../../../tests/support/importFixture.ts';
import { greyPng } from '../../kernel/files/examples.ts';
import { openPictures } from './pictureSource.ts';
import { stemsOf } from './pictures.ts';
import { itemImporter } from './routes.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
});
afterAll(() => fixture.close());

const png = greyPng(8, 8);
const file = (name: string, content: Uint8Array = png) => new File([new Uint8Array(content)], name);

async function send(id: string, files: readonly File[], fileName = 'pictures.zip') {
  const content = Buffer.from(
    await (fileName.endsWith('.zip') ? await zipOf(files) : (files[0] ?? file('x.png'))).arrayBuffer(),
  );
  await itemImporter.pictures(fixture.ctx, { id }, { stream: Readable.from([content]), fileName });
  return fixture.settled(id);
}

async function written(csv: string): Promise<string> {
  const { id } = await fixture.check(csv, 100);
  await fixture.write(id);
  return id;
}

/** The pictures of items by the names of items, each by the name of its file. */
async function pictures(like: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{
    name: string;
    files: string[];
  }>`SELECT item.name, array_agg(file.name ORDER BY position) AS files
    FROM item JOIN item_image ON item_id = item.id JOIN file ON file.id = file_id WHERE item.name LIKE ${`${like}%`}
    GROUP BY item.name ORDER BY item.name`.execute(fixture.ctx.db);
  return Object.fromEntries(rows.map(({ name, files }) => [name, files]));
}

const product = (handle: string, title: string) =>
  [
    'Handle,Title,Variant Price,Option1 Value,Image Src,Image Position,Variant Image',
    `${handle},${title},1000,Gold,https://cdn.example/files/${handle}_1.png?v=17,2,`,
    `${handle},,1000,Silver,https://cdn.example/files/${handle}%202.png,1,https://cdn.example/${handle}-silver.png`,
  ].join('\n');

describe('pictures of an import', () => {
  it('go to each variant of their product in order, its own first, and come once', async () => {
    const id = await written(product('band', 'Band'));
    expect(await itemImporter.find(fixture.ctx, { id })).toMatchObject({
      pictures: { wanted: 3, missing: 3, added: 0 },
    });
    const files = ['__MACOSX/._x.png', 'deep/BAND_1.PNG', 'band 2.png', 'nobody.png', 'note.txt'].map((name) =>
      file(name),
    );
    const run = await send(id, files);
    expect(run).toMatchObject({ status: 'done', problems: [] });
    expect(run.pictures).toEqual({
      ...{ wanted: 3, total: 2, added: 2, known: 0, missing: 1, strange: 1, bad: 0, over: 0 },
      ...{ missingNames: ['band-silver.png'], strangeNames: ['nobody.png'], badNames: [] },
    });
    const both = ['band 2.png', 'band_1.png'];
    expect(await pictures('Band')).toEqual({ 'Band - Gold': both, 'Band - Silver': both });
    const again = await send(id, [...files, file('band-silver.png')]);
    expect(again.pictures).toMatchObject({ added: 1, known: 2, missing: 0 });
    // One of them alone: the others are there.
    expect((await send(id, [file('band_1.png')])).pictures).toMatchObject({ wanted: 3, known: 1, missing: 0 });
    expect(await pictures('Band')).toEqual({ 'Band - Gold': both, 'Band - Silver': [...both, 'band-silver.png'] });

    // The same file once more, with its pictures: nothing is there twice, and the first import can be taken back all the same.
    const second = await written(product('band', 'Band'));
    expect((await send(second, files)).pictures).toMatchObject({ added: 0, known: 2 });
    await itemImporter.undo(fixture.ctx, { id });
    expect(await fixture.settled(id)).toMatchObject({ status: 'undone' });
    expect(await pictures('Band')).toEqual({});
  });

  it('are known by code, barcode or handle; what is none is said, and an item has five', async () => {
    const id = await written(sheet(row({ code: 'PIC-1', barcode: '4901234567894', name: 'Seal' })));
    const named = ['pic-1.png', 'PIC-1-2.png', 'PIC-1 (3).png', '4901234567894.png', 'PIC-1_4.png', 'PIC-1-9.png'];
    const run = await send(id, [...named.map((name) => file(name)), file('PIC-1-5.jpg', Buffer.from('no picture'))]);
    expect(run.pictures).toEqual({
      ...{ wanted: 0, total: 7, added: 5, known: 0, missing: 0, strange: 0, bad: 1, over: 1 },
      ...{ missingNames: [], strangeNames: [], badNames: ['PIC-1-5.jpg'] },
    });
    expect((await pictures('Seal')).Seal).toHaveLength(5);
    expect((await pictures('Seal')).Seal?.at(-1)).toBe('pic-1_4.png');
  });

  it('are wanted of the rows that are written, and of none that was left out', async () => {
    const some = product('kept', 'Kept');
    const broken = product('left', 'Left').split('\n').slice(1).join('\n').replaceAll(',1000,', ',a lot,');
    const { id } = await fixture.check(`${some}\n${broken}`, 100);
    expect(await itemImporter.find(fixture.ctx, { id })).toMatchObject({ troubleCount: 2, pictures: { wanted: 6 } });
    await itemImporter.write(fixture.ctx, { id, locationId: fixture.locationId, leaveOut: true });
    expect(await fixture.settled(id)).toMatchObject({ status: 'done', pictures: { wanted: 3, missing: 3 } });
  });

  it('may be one picture, and nothing else', async () => {
    const id = await written(sheet(row({ code: 'ONE-1', barcode: '', name: 'Alone' })));
    expect((await send(id, [file('one-1.png')], 'one-1.png')).pictures).toMatchObject({ added: 1 });
    const broken = await send(id, [file('list.pdf')], 'list.pdf');
    expect(broken).toMatchObject({ status: 'done', problems: [{ code: 'import.pictures' }] });
    const { id: open } = await fixture.check(sheet(row()));
    expect(await refusal(send(open, [file('x.png')]))).toBe('import.notReady');
  });
});

describe('a source of pictures', () => {
  it('is a folder, or an archive, of which no entry is unpacked beyond the size of a picture', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinza-pictures-'));
    writeFileSync(join(folder, 'a.png'), png);
    writeFileSync(join(folder, 'b.txt'), 'x');
    expect((await openPictures(folder)).names).toEqual(['a.png']);
    const large = await zipOf([file('large.png', Buffer.alloc(21 * 1024 * 1024))]);
    writeFileSync(join(folder, 'large.zip'), Buffer.from(await large.arrayBuffer()));
    const source = await openPictures(join(folder, 'large.zip'));
    const stream = await source.open('large.png');
    let bytes = 0;
    for await (const chunk of stream) bytes += (chunk as Buffer).length;
    expect(bytes).toBeLessThanOrEqual(20 * 1024 * 1024);
    expect(stream.truncated).toBe(true);
    source.close();
  });

  it.each([
    ['R0-000123.jpg', ['r0-000123', 'r0']],
    ['R0-000123-2.JPG', ['r0-000123-2', 'r0-000123']],
    ['ring (3).png', ['ring (3)', 'ring']],
    ['ring.webp', ['ring']],
  ])('may call a picture %s', (name, stems) => {
    expect(stemsOf(name).map(({ stem }) => stem)).toEqual(stems.filter((stem) => stem !== 'r0'));
  });
});
