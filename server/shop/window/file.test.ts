import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openShop, visit } from '../../../tests/support/shopWorld.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';
import { photo } from '../../kernel/files/examples.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
const film = readFileSync(new URL('../../demo/window/film.mp4', import.meta.url));

const keep = async (endpoint: Parameters<typeof sendFile>[1], content: Uint8Array) =>
  (await sendFile(world, endpoint, content, { person: 'admin' })).body.id;
const statusOf = async (name: string) => (await visit(world, `/shop/kz/files/${name}`)).status;

it('everybody is given what something public of the shop shows, as long as it does', async () => {
  const [own, hidden, cover, inWords, later] = [
    await keep(contract.item.addImage, await photo('png')),
    await keep(contract.item.addImage, await photo('jpeg')),
    await keep(contract.post.addImage, await photo('png')),
    await keep(contract.post.addImage, await photo('png')),
    await keep(contract.featured.addImage, await photo('png')),
  ];
  const loose = await keep(contract.featured.addImage, await photo('png'));
  const ring = await world.ring({ imageIds: [own] });
  const off = await world.ring({ imageIds: [hidden] });
  await admin.call(contract.item.toggle, { id: off.id, active: false });
  const content = `![ring](/media/${inWords}.webp)`;
  const draft = { title: 'A note', date: '2026-06-01', content, coverId: cover, active: false };
  const post = await admin.call(contract.post.create, draft);
  const words = { name: 'Later', price: 1_000, priceBefore: null, imageId: later };
  await admin.call(contract.featured.create, { ...words, itemId: ring.id, activeFrom: '2026-07-01', activeTo: null });

  expect(await statusOf(`${own}.webp`)).toBe(404);
  await openShop(world);
  expect(await statusOf(`${own}.webp`)).toBe(200);
  expect(await statusOf(`${own}-thumb.webp`)).toBe(200);
  for (const id of [hidden, cover, inWords, later, loose]) expect(await statusOf(`${id}.webp`)).toBe(404);
  expect((await visit(world, `/shop/rv/files/${own}.webp`)).status).toBe(404);
  for (const name of ['', 'x.webp', '..%2f..%2fsecret', `${own}.pdf`, `${own}.webp%00`])
    expect([name, await statusOf(name)]).toEqual([name, 404]);

  await admin.call(contract.post.edit, { ...draft, slug: post.slug, id: post.id, version: post.version, active: true });
  for (const id of [cover, inWords]) expect(await statusOf(`${id}.webp`)).toBe(200);
  const opened = world.clock.now().toISOString();
  world.clock.set('2026-07-01T05:00:00Z');
  expect(await statusOf(`${later}.webp`)).toBe(200);
  const { headers } = await visit(world, `/shop/kz/files/${own}.webp`);
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=86400', 'content-type': 'image/webp' });
  expect(headers['set-cookie']).toBeUndefined();

  world.clock.set(opened);
  await admin.call(contract.item.toggle, { id: ring.id, active: false });
  for (const id of [own, later]) expect(await statusOf(`${id}.webp`)).toBe(404);
  expect((await visit(world, `/media/${cover}.webp`)).status).toBe(404);
});

it('films come in parts', async () => {
  const videoId = await keep(contract.shopVideo.addVideo, film);
  expect(await statusOf(`${videoId}.mp4`)).toBe(404);
  await admin.call(contract.shopVideo.create, { name: 'Light', videoId, posterId: null });
  const part = await visit(world, `/shop/kz/files/${videoId}.mp4`, { range: 'bytes=0-99' });
  expect([part.status, part.bytes.length, part.headers['content-type']]).toEqual([206, 100, 'video/mp4']);
  expect(part.bytes).toEqual(film.subarray(0, 100));
});

it('what is none of the shop’s is not there: a customer’s paper, a user’s picture', async () => {
  const paper = await keep(contract.user.addImage, await photo('png'));
  expect(await statusOf(`${paper}.webp`)).toBe(404);
});
