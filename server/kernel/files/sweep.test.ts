import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { profileApi } from '#contract/access/profile.ts';
import { itemApi } from '#contract/catalogue/item.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';
import { asideFolder } from './aside.ts';
import { mp4, photo } from './examples.ts';
import { fileIdOf, removeOrphanFiles } from './sweep.ts';

const world = await openWorldForFile();

const longAgo = new Date('2026-01-01');

it('removes what nothing refers to, and what a killed server left, and nothing else', async () => {
  const { files } = world.app.tools;
  const attached = await sendFile(world, itemApi.addImage, await photo('png'));
  const video = await sendFile(world, itemApi.addVideo, mp4());
  await world.ring({ imageIds: [attached.body.id], videoId: video.body.id });
  await sendFile(world, profileApi.setImage, await photo('png'));
  const orphan = await sendFile(world, itemApi.addImage, await photo('png'));
  const [own = ''] = (await readdir(files.folder)).filter(
    (name) => ![attached, video, orphan].some(({ body }) => name.startsWith(body.id)) && !name.includes('thumb'),
  );
  const leftover = `${crypto.randomUUID()}.mp4`;
  await files.save(leftover, Buffer.from('half'));
  await mkdir(asideFolder(files), { recursive: true });
  await writeFile(join(asideFolder(files), 'half'), 'half');

  await removeOrphanFiles(world.app.tools, new Date(0));
  expect(await readdir(files.folder)).toEqual(expect.arrayContaining([leftover, `${orphan.body.id}.webp`]));

  await utimes(join(files.folder, leftover), longAgo, longAgo);
  await utimes(join(asideFolder(files), 'half'), longAgo, longAgo);
  world.clock.set('2026-06-19T05:32:00Z');
  expect(await removeOrphanFiles(world.app.tools, new Date('2026-06-19T00:00:00Z'))).toBe(1);
  expect((await readdir(files.folder)).sort()).toEqual(
    [
      `${attached.body.id}.webp`,
      `${attached.body.id}-thumb.webp`,
      own,
      own.replace('.webp', '-thumb.webp'),
      `${video.body.id}.mp4`,
    ].sort(),
  );
  expect(await readdir(asideFolder(files))).toEqual([]);
  expect(await removeOrphanFiles(world.app.tools, new Date('2026-06-19T00:00:00Z'))).toBe(0);
  world.clock.set('2026-06-18T05:32:00Z');
});

it('takes the bytes of a picture that was replaced', async () => {
  const { files } = world.app.tools;
  const send = async () => (await sendFile(world, profileApi.setImage, await photo('png'), { person: 'sales' })).body;
  const first = fileIdOf(((await send()) as unknown as { imageUrl: string }).imageUrl.split('/').pop() ?? '') ?? '';
  await send();
  const names = () => readdir(files.folder).then((all) => all.filter((name) => name.startsWith(first)));
  for (const name of await names()) await utimes(join(files.folder, name), longAgo, longAgo);
  expect(await names()).toHaveLength(2);
  await removeOrphanFiles(world.app.tools, new Date('2026-01-02'));
  expect(await names()).toEqual([]);
});

it.each([
  ['0b0e7c9e-6f0a-4a8e-9d1c-2f3a4b5c6d7e.webp', '0b0e7c9e-6f0a-4a8e-9d1c-2f3a4b5c6d7e'],
  ['0b0e7c9e-6f0a-4a8e-9d1c-2f3a4b5c6d7e-thumb.webp', '0b0e7c9e-6f0a-4a8e-9d1c-2f3a4b5c6d7e'],
  ['0b0e7c9e-6f0a-4a8e-9d1c-2f3a4b5c6d7e.svg', undefined],
  ['../0b0e7c9e-6f0a-4a8e-9d1c-2f3a4b5c6d7e.webp', undefined],
  ['0b0e7c9e-6f0a-4a8e-9d1c-2f3a4b5c6d7e.webp.bak', undefined],
])('a file called %s is that of %s', (name, id) => expect(fileIdOf(name)).toBe(id));
