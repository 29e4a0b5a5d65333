import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { KeptFile } from '#contract/kernel/file.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openWorldForFile, refusalCode, refusalReply, refusedFields } from '../../../tests/support/world.ts';
import { photo } from '../../kernel/files/examples.ts';
import { removeOrphanFiles } from '../../kernel/files/sweep.ts';

const { post: postApi } = contract;

const world = await openWorldForFile();

const draft = (changes = {}) => ({
  title: 'How we weigh a chain',
  titleJa: 'チェーンの量り方',
  slug: '',
  date: '2026-06-12',
  content: 'Link by **link**.',
  contentJa: '一コマずつ**丁寧に**。',
  coverId: null,
  active: false,
  ...changes,
});
const create = (changes = {}) => world.as('manager').call(postApi.create, draft(changes));
const send = async (person: 'manager' | 'rival' = 'manager'): Promise<KeptFile> =>
  (await sendFile(world, postApi.addImage, await photo('png'), { person })).body;

describe('a page post', () => {
  it('is drafted, changed, published, and taken back', async () => {
    const manager = world.as('manager');
    const made = await create();
    expect(made).toMatchObject({ slug: 'how-we-weigh-a-chain', active: false, wasPublished: false, coverUrl: '' });
    const { rows } = await manager.call(postApi.list, { search: 'チェーン' });
    expect(rows).toEqual([{ ...made, content: '', contentJa: '' }]);
    const published = await manager.call(postApi.toggle, { id: made.id, active: true });
    expect(published).toMatchObject({ active: true, wasPublished: true });
    await manager.call(postApi.toggle, { id: made.id, active: false });
    const again = await manager.call(postApi.find, { id: made.id });
    expect(again).toMatchObject({ active: false, wasPublished: true, content: 'Link by **link**.' });
    const trail = await manager.call(postApi.audit, { id: made.id });
    expect(trail.rows.map(({ action }) => action)).toEqual(['deactivate', 'activate', 'create']);
  });

  it('has an address of its own, which stays once it was published', async () => {
    const manager = world.as('manager');
    const first = await create({ title: 'Summer hours', titleJa: '' });
    expect((await create({ title: 'Summer hours!' })).slug).toBe('summer-hours-2');
    expect((await create({ title: '夏季休業のお知らせ' })).slug).toBe('post-2026-06-12');
    expect(await refusalCode(create({ slug: 'summer-hours' }))).toBe('post.slugTaken');
    const input = { ...draft({ title: 'Summer hours' }), id: first.id, version: first.version };
    const moved = await manager.call(postApi.edit, { ...input, slug: 'opening-hours' });
    expect(moved.slug).toBe('opening-hours');
    const live = await manager.call(postApi.edit, {
      ...input,
      slug: 'opening-hours',
      version: moved.version,
      active: true,
    });
    expect(live).toMatchObject({ active: true, wasPublished: true });
    const renamed = manager.call(postApi.edit, { ...input, slug: 'hours', version: live.version });
    expect(await refusalCode(renamed)).toBe('post.slugFixed');
    const rival = await world.as('rival').call(postApi.create, draft({ slug: 'opening-hours' }));
    expect(rival.slug).toBe('opening-hours');
    for (const slug of ['../etc', 'a b', '-a', 'a--b', 'a/b', '日本'])
      expect(await refusalCode(create({ slug })), slug).toBe('input.invalid');
    expect((await create({ slug: ' UPPER-1 ' })).slug).toBe('upper-1');
  });

  it('is written by who may, and read by who may', async () => {
    expect(await refusalCode(world.as('sales').call(postApi.list, {}))).toBe('access.denied');
    expect(await refusalCode(world.as('accounting').call(postApi.create, draft()))).toBe('access.denied');
    const made = await create();
    expect(await refusalCode(world.as('rival').call(postApi.find, { id: made.id }))).toBe('notFound');
  });

  it('needs a title, a day and words', async () => {
    const empty = { ...draft(), title: ' ', date: '', content: '\n' };
    const { fields } = await refusalReply(world.as('manager').call(postApi.create, empty));
    const paths = fields?.map(({ path }) => path);
    expect(paths?.toSorted()).toEqual(['content', 'date', 'title']);
  });
});

describe('pictures of a post', () => {
  it('are its own, and kept as long as its words show them', async () => {
    const manager = world.as('manager');
    const [cover, inside, other] = [await send(), await send(), await send()];
    const made = await create({ coverId: cover.id, content: `![Chain](${inside.url})`, contentJa: '' });
    expect(made.coverUrl).toBe(cover.url);
    await removeOrphanFiles(world.app.tools, new Date('2100-01-01'));
    const files = async () =>
      new Set((await world.app.tools.db.selectFrom('file').select('id').execute()).map(({ id }) => id));
    expect(await files()).toEqual(new Set([cover.id, inside.id]));
    const gone = { ...draft({ coverId: other.id }), id: made.id, version: made.version, slug: made.slug };
    expect(await refusalCode(manager.call(postApi.edit, gone))).toBe('shop.imageMissing');
    await manager.call(postApi.edit, { ...gone, coverId: cover.id });
    await removeOrphanFiles(world.app.tools, new Date('2100-01-01'));
    expect(await files()).toEqual(new Set([cover.id]));
  });

  it('go with it when it is deleted', async () => {
    const [cover, inside] = [await send(), await send()];
    const made = await create({ coverId: cover.id, content: `![Chain](${inside.url})`, contentJa: '' });
    await world.as('manager').call(postApi.remove, { id: made.id });
    await removeOrphanFiles(world.app.tools, new Date('2100-01-01'));
    const left = await world.app.tools.db
      .selectFrom('file')
      .select('id')
      .where('id', 'in', [cover.id, inside.id])
      .execute();
    expect(left).toEqual([]);
  });

  it('are nobody else’s, and none from elsewhere', async () => {
    const theirs = await send('rival');
    expect(await refusalCode(create({ content: `![x](${theirs.url})` }))).toBe('shop.imageMissing');
    expect(await refusalCode(create({ coverId: theirs.id }))).toBe('shop.imageMissing');
    const foreign = create({ contentJa: '![x](https://evil.example/x.png)' });
    expect(await refusedFields(foreign)).toEqual(['contentJa field.ownImages']);
  });
});

describe('the preview', () => {
  it('shows what will be shown, and pictures of this company alone', async () => {
    const [ours, theirs] = [await send(), await send('rival')];
    const content = `# Hi <script>alert(1)</script>\n\n[a](javascript:alert(1)) ![o](${ours.url}) ![t](${theirs.url})`;
    const { pieces } = await world.as('manager').call(postApi.preview, { content });
    expect(pieces).toEqual([
      { kind: 'open', tag: 'h2' },
      { kind: 'text', text: 'Hi <script>alert(1)</script>' },
      { kind: 'close' },
      { kind: 'open', tag: 'p' },
      { kind: 'text', text: '[a](javascript:alert(1)) ' },
      { kind: 'image', url: ours.url, alt: 'o' },
      { kind: 'text', text: ' t' },
      { kind: 'close' },
    ]);
  });

  it('refuses what would be endless', async () => {
    const table = `|${'a|'.repeat(600)}\n|${'-|'.repeat(600)}\n${'|a\n'.repeat(3_000)}`;
    const preview = world.as('manager').call(postApi.preview, { content: table });
    expect(await refusedFields(preview)).toEqual(['content field.tooLong']);
    expect(await refusalCode(world.as('manager').call(postApi.preview, { content: 'x'.repeat(20_001) }))).toBe(
      'input.invalid',
    );
  });
});
