import { readdir } from 'node:fs/promises';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { greyPng, mp4 } from '#server/kernel/files/examples.ts';
import { keyIn, openShop, sendFiles, sendForm, visit } from '../../../tests/support/shopWorld.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
await openShop(world);
const page = await visit(world, '/shop/kz/contact');
const words = { name: 'Yuki', email: 'yuki@customer.example', subject: 'A ring', text: 'Here?', key: keyIn(page.text) };
const begun = await sendForm(world, '/shop/kz/contact', words);
const url = String(begun.headers.location).replace('?new=1', '');

const page1 = '<script>alert(1)</script><?php system("id") ?>';
const drawn = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#b8860b' } })
    .withExif({ IFD0: { Artist: page1 } })
    .toFormat(format)
    .toBuffer();
const [png, jpeg, webp, gif, tiff, avif] = await Promise.all([
  drawn('png'),
  drawn('jpeg'),
  drawn('webp'),
  drawn('gif'),
  drawn('tiff'),
  drawn('avif'),
]);
const text = (written: string) => Buffer.from(written);
const behind = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more)]);
const pdf = text('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const activePdf = text(
  '%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /O << /S /Launch /F (cmd.exe) >> >> >>\nendobj\ntrailer\n<<>>\n%%EOF\n',
);
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');
const zeros = Buffer.alloc(4_000_000);

/** A ZIP of one file that is far larger than it looks. */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

/** A PNG that claims so many pixels, and has none. */
function headOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(greyPng(8, 8));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** What is none of the four kinds, whatever it is called or begins with. */
const refused: [what: string, name: string, bytes: Buffer][] = [
  ['a drawing with a script', 'ring.svg', svg],
  ['a drawing called a picture', 'ring.png', svg],
  ['a drawing with a declaration', 'ring.jpg', behind(text('<?xml version="1.0"?>\n'), svg)],
  ['a drawing behind a mark of its bytes', 'ring.svg', behind(Buffer.from('efbbbf', 'hex'), svg)],
  ['a packed drawing', 'ring.svgz', gzipSync(svg)],
  ['a page', 'ring.html', text(`<!doctype html>${page1}`)],
  ['a page called a picture', 'ring.png', text(`<!doctype html>${page1}`)],
  ['a page called a PDF', 'offer.pdf', text(page1)],
  ['a page of XML', 'x.xhtml', text(`<html xmlns="http://www.w3.org/1999/xhtml">${page1}</html>`)],
  ['entities that grow', 'x.xml', text('<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "&d;&d;">]><a>&b;</a>')],
  ['an entity from a file', 'x.svg', text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>')],
  ['a script', 'ring.js', text('alert(1)')],
  ['a script of a shell', 'ring.sh', text('#!/bin/sh\nid\n')],
  ['a program of a server', 'ring.php', text('<?php system("id") ?>')],
  ['settings of a server', '.htaccess', text('AddType application/x-httpd-php .png')],
  ['a program for Windows', 'ring.png', behind(text('MZ'), zeros.subarray(0, 500))],
  ['a program for Linux', 'ring.jpg', behind(Buffer.from('7f454c46', 'hex'), zeros.subarray(0, 500))],
  ['a GIF', 'ring.gif', gif],
  ['a GIF that is a script', 'ring.gif', text('GIF89a/*\u0001\u0000*/=1;alert(1)//')],
  ['a TIFF', 'ring.tif', tiff],
  ['an AVIF called a JPEG', 'ring.jpg', avif],
  ['a bitmap', 'ring.bmp', behind(text('BM'), zeros.subarray(0, 500))],
  ['an icon', 'ring.ico', behind(Buffer.from('00000100', 'hex'), zeros.subarray(0, 500))],
  ['a film', 'ring.mp4', mp4()],
  ['a film called a picture', 'ring.webp', mp4()],
  ['an archive', 'ring.zip', zip('a.txt', text('a'))],
  ['an archive that grows a thousandfold', 'ring.zip', zip('a', zeros)],
  ['the same called a picture', 'ring.png', zip('a', zeros)],
  ['a packed file that grows a thousandfold', 'ring.gz', gzipSync(zeros)],
  ['a document of Word', 'offer.docx', zip('[Content_Types].xml', text('<Types/>'))],
  ['a document of PostScript', 'offer.ps', text('%!PS-Adobe-3.0\n(%pipe%id) (w) file\n')],
  ['a picture of PostScript called a PNG', 'ring.png', text('%!PS-Adobe-3.0 EPSF-3.0\n')],
  [
    'commands for ImageMagick',
    'ring.mvg',
    text('push graphic-context\nfill \'url(https://x/"|id")\'\npop graphic-context'),
  ],
  ['nothing', 'ring.png', Buffer.alloc(0)],
  ['one byte', 'ring.png', text('a')],
  ['the beginning of a PNG', 'ring.png', png.subarray(0, 8)],
  ['the beginning of a JPEG', 'ring.jpg', jpeg.subarray(0, 4)],
  ['the beginning of a WebP', 'ring.webp', webp.subarray(0, 12)],
  ['half a PNG', 'ring.png', png.subarray(0, png.length >> 1)],
  ['a PNG with a page for its pixels', 'ring.png', behind(png.subarray(0, 33), page1)],
  ['a PDF without an end', 'offer.pdf', text('%PDF-1.4\n1 0 obj\n')],
  ['a PDF behind a page', 'offer.pdf', behind(text(`${page1}\n`), pdf)],
  ['a picture of 17,000 by 17,000', 'ring.png', greyPng(17_000, 17_000)],
  ['a picture of 100,000 by 100,000', 'ring.png', headOf(100_000, 100_000)],
  ['a picture of 11 MB', 'ring.png', behind(png, Buffer.alloc(11_000_000))],
  ['a PDF of 11 MB', 'offer.pdf', behind(pdf, Buffer.alloc(11_000_000))],
];

/** What is one of the kinds and something else besides, or has a name that is more than a name. */
const taken: [what: string, name: string, bytes: Buffer][] = [
  ['a JPEG with a page behind it', 'ring.jpg', behind(jpeg, page1)],
  ['a JPEG with an archive behind it', 'ring.jpg', behind(jpeg, zip('a', text(page1)))],
  ['a PNG with a program behind it', 'ring.php', behind(png, page1)],
  ['a WebP with a page in what it carries', 'ring.html', webp],
  ['a PDF that acts where it is opened', 'offer.pdf', activePdf],
  ['a PDF with a page within', 'offer.html', text(`%PDF-1.4\n${page1}\n%%EOF`)],
  ['a PDF that is an archive', 'offer.pdf', behind(pdf, zip('a', text('a')))],
  ['a name that leaves its folder', '../../../etc/passwd.png', png],
  ['a name of Windows that does', '..\\..\\windows\\ring.png', png],
  ['a name from the root', '/etc/cron.d/ring', png],
  ['a name with a NUL', 'ring.php\0.png', png],
  ['a name that is read backwards', 'ring\u202Egnp.exe', png],
  ['a name that is markup', '<img src=x onerror=alert(1)>.png', png],
  ['a name that ends its header', 'ring\u000d\u000aX-Kinza: yes.png', png],
];

const actsOver = () => sql`DELETE FROM web_act`.execute(world.app.tools.db);
const stored = async () => (await readdir(world.app.tools.files.folder)).sort();
const send = async (name: string, bytes: Buffer, said: string) => {
  await actsOver();
  return sendFiles(world, url, { key: crypto.randomUUID(), text: said }, [[name, bytes]]);
};

describe('a file that a stranger sends with a message', () => {
  it('is one of sixty', () => expect(refused.length + taken.length).toBe(60));

  it.each(refused)('%s is refused, and nothing of it is kept', async (what, name, bytes) => {
    const before = await stored();
    const { status, text: html } = await send(name, bytes, `Refused: ${what}`);
    expect([400, 413, 415]).toContain(status);
    expect(html).toContain('class="form-refusal"');
    expect(html).toContain(`Refused: ${what}`);
    expect(await stored()).toEqual(before);
  });

  it.each(taken)('%s does nothing to who opens it', async (what, name, bytes) => {
    const said = `Taken: ${what}`;
    const { status, text: why } = await send(name, bytes, said);
    expect([status, why]).toEqual([303, '']);
    const { text: html } = await visit(world, url);
    const newest = html.slice(html.indexOf(said.replaceAll("'", '&#x27;')));
    const file = /href="([^"]+\/file\/[^"]+)"/.exec(newest)?.[1] ?? '';
    for (const address of file.endsWith('.pdf') ? [file] : [file, `${file}?size=thumb`]) {
      const { status: found, headers, bytes: served } = await visit(world, address);
      expect(found).toBe(200);
      const isPdf = headers['content-type'] === 'application/pdf';
      expect(['application/pdf', 'image/webp']).toContain(headers['content-type']);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      const disposition = String(headers['content-disposition']);
      expect(disposition).toMatch(
        isPdf ? /^attachment; filename\*=UTF-8''[\w.%!~*'()-]+$/ : /^inline; filename\*=UTF-8''[\w.%!~*'()-]+$/,
      );
      expect(decodeURIComponent(disposition)).not.toMatch(/[\p{Cc}\p{Cf}\\]|\.\./u);
      expect(headers).not.toHaveProperty('x-kinza');
      if (isPdf) continue;
      expect(served.subarray(0, 4).toString()).toBe('RIFF');
      expect(served.includes('alert') || served.includes('<?php')).toBe(false);
    }
  });

  it('lies in the folder of files under a name of ours', async () => {
    for (const name of await stored()) expect(name).toMatch(/^([0-9a-f-]{36}(-thumb)?\.(webp|pdf)|aside)$/);
  });
});
