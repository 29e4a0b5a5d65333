import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';
import { mp4, photo } from './examples.ts';
import { forgetLeft } from './table.ts';

const { featured: featuredApi, item: itemApi, post: postApi, shopVideo: shopVideoApi } = contract;

const world = await openWorldForFile();

const send = async (endpoint: Parameters<typeof sendFile>[1], bytes?: Uint8Array) =>
  (await sendFile(world, endpoint, bytes ?? (await photo('png')), { person: 'admin' })).body;
const isShown = async ({ url }: { url: string }) => {
  const reply = await world.app.server.inject({
    url,
    headers: { authorization: `Bearer ${world.as('sales').token}` },
  });
  return reply.statusCode === 200;
};
const shown = (...files: { url: string }[]) => Promise.all(files.map(isShown));

describe('a picture or film that is replaced or taken away is shown to nobody any more', () => {
  it('of an item', async () => {
    const pictures = [await send(itemApi.addImage), await send(itemApi.addImage)] as const;
    const film = await send(itemApi.addVideo, mp4());
    const ring = await world.ring({ imageIds: pictures.map(({ id }) => id), videoId: film.id });
    expect(await shown(...pictures, film)).toEqual([true, true, true]);
    const { itemCode, barcode, name, milligrams, uom, cost, markupBasisPoints, price, sellingOptions } = ring;
    const { id, version, categoryId, nameJa } = ring;
    await world.as('admin').call(itemApi.edit, {
      id,
      version,
      categoryId,
      itemCode,
      barcode,
      name,
      nameJa,
      milligrams,
      uom,
      sellingOptions,
      price,
      cost: cost ?? 0,
      markupBasisPoints: markupBasisPoints ?? 0,
      imageIds: [pictures[1].id],
      videoId: null,
    });
    expect(await shown(...pictures, film)).toEqual([false, true, false]);
  });

  it('of a featured product', async () => {
    const [first, second] = [await send(featuredApi.addImage), await send(featuredApi.addImage)];
    const draft = {
      name: 'Ring',
      price: 1_000,
      priceBefore: null,
      itemId: (await world.ring()).id,
      imageId: first.id as string | null,
      activeFrom: null,
      activeTo: null,
    };
    const admin = world.as('admin');
    const { id, version } = await admin.call(featuredApi.create, draft);
    const edited = await admin.call(featuredApi.edit, { ...draft, imageId: second.id, id, version });
    expect(await shown(first, second)).toEqual([false, true]);
    await admin.call(featuredApi.edit, { ...draft, imageId: null, id, version: edited.version });
    expect(await shown(second)).toEqual([false]);
  });

  it('of a film for the shop', async () => {
    const films = [await send(shopVideoApi.addVideo, mp4()), await send(shopVideoApi.addVideo, mp4(9_000))] as const;
    const poster = await send(shopVideoApi.addPoster);
    const draft = { name: 'Ring', videoId: films[0].id, posterId: poster.id };
    const admin = world.as('admin');
    const { id, version } = await admin.call(shopVideoApi.create, draft);
    await admin.call(shopVideoApi.edit, { ...draft, videoId: films[1].id, id, version });
    expect(await shown(...films, poster)).toEqual([false, true, true]);
  });

  it('of a post, unless another one shows it too', async () => {
    const [cover, inside, both] = [
      await send(postApi.addImage),
      await send(postApi.addImage),
      await send(postApi.addImage),
    ];
    const content = `![a](${inside.url}) ![b](${both.url})`;
    const draft = { title: 'A chain', date: '2026-06-12', content, coverId: cover.id as string | null, active: false };
    const admin = world.as('admin');
    const { id, version, slug } = await admin.call(postApi.create, draft);
    const other = await admin.call(postApi.create, { ...draft, content: 'Words.', coverId: both.id });
    await admin.call(postApi.edit, { ...draft, slug, content: 'Words.', coverId: inside.id, id, version });
    expect(await shown(cover, inside, both)).toEqual([false, true, true]);
    const last = { ...draft, slug: other.slug, content: 'Words.', coverId: null, id: other.id, version: other.version };
    await admin.call(postApi.edit, last);
    expect(await shown(both)).toEqual([false]);
  });
});

describe('a file that is forgotten', () => {
  it('waits for whoever attaches it at this moment, and then stays', async () => {
    const { db } = world.app.tools;
    const picture = await send(shopVideoApi.addPoster);
    const film = await send(shopVideoApi.addVideo, mp4());
    const forgetting = await db.transaction().execute(async (tx) => {
      const values = { companyId: world.companyId, name: 'Ring', videoId: film.id, posterId: picture.id };
      await tx.insertInto('shopVideo').values(values).execute();
      const forgetting = db.transaction().execute((other) => forgetLeft(other, [picture.id], []));
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { forgetting };
    });
    await forgetting.forgetting;
    expect(await shown(picture)).toEqual([true]);
  });
});
