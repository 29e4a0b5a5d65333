import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { mp4, photo } from '#server/kernel/files/examples.ts';
import { featuredDraft } from '../support/featuredDraft.ts';
import { sendFile } from '../support/send.ts';
import type { World } from '../support/world.ts';

/** One of everything that a shop window shows. */
export async function dressWindow(world: World, ring: Item): Promise<void> {
  const manager = world.as('manager');
  const picture = (await sendFile(world, contract.post.addImage, await photo('png'), { person: 'manager' })).body;
  const video = (await sendFile(world, contract.shopVideo.addVideo, mp4(), { person: 'manager', type: 'video/mp4' }))
    .body;
  await manager.call(contract.featured.create, featuredDraft(ring.id));
  await manager.call(contract.socialLink.create, { platform: 'x', url: 'https://x.com/kinza' });
  await manager.call(contract.post.create, {
    title: 'Link by link',
    titleJa: '一コマずつ',
    date: '2026-06-12',
    content: `# Chains\n\n> said **so**\n\n1. [one](https://kinza.example)\n\n![Chain](${picture.url})\n\n|Chain|g|\n|-|-|\n|Six-face|50|`,
    coverId: picture.id,
    active: true,
  });
  await manager.call(contract.shopVideo.create, { name: 'Turning', videoId: video.id, posterId: picture.id });
}
