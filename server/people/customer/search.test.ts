import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { folded } from '../../kernel/search.ts';

const world = await openWorldForFile();

const { customer } = contract;
const create = (draft: object, person?: Person) => addCustomer(world, draft, person);
const find = async (search: string) =>
  (await world.as('sales').call(customer.list, { search })).rows.map(({ lastName }) => lastName);

describe('list', () => {
  beforeAll(async () => {
    await create({
      firstName: '太郎',
      lastName: '髙﨑',
      lastNameKana: 'たかさき',
      firstNameKana: 'ﾀﾛｳ',
      contactNumber: '03-9876-5432',
      email: 'taro@takasaki.example',
    });
    await create({
      firstName: 'Maria',
      lastName: 'Santos',
      country: 'PH',
      contactNumber: '+63 917 555 0100',
      email: 'maria_s@example.ph',
    });
    await create({ firstName: 'Maria', lastName: 'Percent%', email: 'percent@example.ph' });
    await create({ firstName: '太郎', lastName: '競合' }, 'rival');
  });

  it.each([
    ['髙﨑', ['髙﨑']],
    ['太郎', ['髙﨑']],
    ['髙﨑太郎', ['髙﨑']],
    ['たかさきたろう', ['髙﨑']],
    ['髙', ['髙﨑']],
    ['タ', ['髙﨑']],
    ['崎', []],
    ['高崎', ['髙﨑']],
    ['太郎 髙﨑', ['髙﨑']],
    ['タカサキ', ['髙﨑']],
    ['たかさき', ['髙﨑']],
    ['ﾀｶｻｷ', ['髙﨑']],
    ['たろう', ['髙﨑']],
    ['9876-54', ['髙﨑']],
    ['０３９８７６', ['髙﨑']],
    ['０３ー９８７６', ['髙﨑']],
    ['03−9876‐54', ['髙﨑']],
    ['+8139876', ['髙﨑']],
    ['taro@taka', ['髙﨑']],
    ['SANTOS', ['Santos']],
    ['ｓａｎｔ', ['Santos']],
    ['santos maria', ['Santos']],
    ['maria nobody', []],
    ['63917', ['Santos']],
    ['maria_s', ['Santos']],
    ['m_ria', []],
    ['sa ma', ['Santos']],
    ['an', []],
    ['percent%', ['Percent%']],
    ['%', ['Percent%']],
    ['競合', []],
    ["' OR 1=1 --", []],
  ])('finds by %j', async (search, names) => expect(await find(search)).toEqual(names));

  it.each([
    ['木村', 'キムラ', 'リョウコ', ['kimura', 'KIMU', 'ryoko', 'ryouko', 'Ryōko', 'kimura ryo']],
    ['大井', 'オオイ', 'ジュンイチ', ['ooi', "jun'ichi", 'junichi', 'zyuniti']],
    ['佐藤', 'さとう', 'しょうた', ['sato', 'satou', 'Satoh', 'satō', 'shota', 'syouta', 'satoshota']],
    ['本間', 'ﾎﾝﾏ', 'ﾁｶ', ['homma', 'honma', 'chika', 'tika']],
    ['服部', 'ハットリ', 'フジオ', ['hattori', 'fujio', 'huzio']],
    ['今野', 'コンノ', 'シュンペイ', ['konno', 'shumpei', 'syunpei']],
  ])('finds %s by Latin letters for its kana', async (lastName, lastNameKana, firstNameKana, searches) => {
    await create({ lastName, firstName: '名', lastNameKana, firstNameKana });
    for (const search of searches) expect([search, await find(search)]).toEqual([search, [lastName]]);
  });

  it('leaves those whose words begin so, where it is asked for them', async () => {
    const names = [
      ['鈴木', 'スズキ', '美咲', 'ミサキ'],
      ['木邑', 'キムラ', '直', 'ナオ'],
    ] as const;
    for (const [lastName, lastNameKana, firstName, firstNameKana] of names)
      await create({ lastName, lastNameKana, firstName, firstNameKana });
    const found = async (begins?: string) => {
      const { rows } = await world.as('sales').call(customer.list, { search: 'kim', ...(begins && { begins }) });
      return rows.map(({ lastName }) => lastName);
    };
    expect(await found()).toEqual(expect.arrayContaining(['鈴木', '木邑']));
    expect(await found('kim')).toContain('木邑');
    expect(await found('kim')).not.toContain('鈴木');
    expect(await found('kim na')).toContain('木邑');
  });

  it('finds every rare form of a character by the common one', async () => {
    for (const rare of '髙﨑邉邊齋齊斉澤濱廣櫻嶋嶌國眞惠榮德瀨槇𠮷龍')
      await create({ firstName: '', lastName: `${rare}異体` });
    for (const rare of '髙﨑邉邊齋齊斉澤濱廣櫻嶋嶌國眞惠榮德瀨槇𠮷龍') {
      const { rows } = await world.as('sales').call(customer.list, { search: `${folded(rare)}異体` });
      expect(rows.map(({ lastName }) => lastName)).toContain(`${rare}異体`);
    }
  });

  it('finds by code', async () => {
    const { code } = await create({ lastName: 'Coded' });
    expect(await find(code)).toEqual(['Coded']);
    expect(await find(code.toLowerCase().slice(2))).toContain('Coded');
  });

  it('pages through in the order asked for', async () => {
    const page = (page: number, direction: 'asc' | 'desc') =>
      world.as('sales').call(customer.list, { size: 10, page, direction });
    const [first, second] = [await page(1, 'asc'), await page(2, 'asc')];
    expect(first.more).toBe(true);
    const codes = [...first.rows, ...second.rows].map(({ code }) => code);
    expect(codes).toEqual(codes.toSorted());
    expect(new Set(codes).size).toBe(codes.length);
    const last = await page(1, 'desc');
    expect(last.rows[0]?.code).not.toBe(codes[0]);
  });

  it('has the order of a Japanese register', async () => {
    for (const [lastName, lastNameKana] of [
      ['加藤', 'カトウ'],
      ['河合', 'カワイ'],
      ['賀藤', 'ガトウ'],
      ['阿部', 'アベ'],
      ['服部', 'ハットリ'],
      ['初田', 'ハツタ'],
      ['Abe', ''],
    ])
      await create({ lastName, lastNameKana, firstName: '', city: '五十音' });
    const { rows } = await world.as('sales').call(customer.list, { search: '', sort: 'name', size: 100 });
    expect(rows.filter(({ city }) => city === '五十音').map(({ lastName }) => lastName)).toEqual([
      'Abe',
      '阿部',
      '加藤',
      '賀藤',
      '河合',
      '初田',
      '服部',
    ]);
  });

  it('narrows by status, type and country, counts, and tells the countries there are', async () => {
    const off = await create({ lastName: 'Narrow', country: 'SG', customerType: 'dealer' });
    await create({ lastName: 'Narrow', country: 'SG', customerType: 'vip' });
    await create({ lastName: 'Narrow', customerType: 'vip' });
    await world.as('sales').call(customer.toggle, { id: off.id, active: false });
    const count = async (filters: object) => {
      const input = { search: 'narrow', ...filters };
      const { rows } = await world.as('sales').call(customer.list, input);
      expect((await world.as('sales').call(customer.summary, input)).count).toBe(rows.length);
      return rows.length;
    };
    expect(await count({})).toBe(3);
    expect(await count({ status: 'active' })).toBe(2);
    expect(await count({ status: 'inactive' })).toBe(1);
    expect(await count({ status: 'merged' })).toBe(0);
    expect(await count({ country: 'SG' })).toBe(2);
    expect(await count({ country: 'JP' })).toBe(1);
    expect(await count({ customerTypes: 'vip' })).toBe(2);
    expect(await count({ customerTypes: 'vip,dealer', country: 'SG', status: 'active' })).toBe(1);
    expect((await world.as('sales').call(customer.countries, {})).countries).toEqual(['JP', 'PH', 'SG']);
    expect(await refusalCode(world.as('sales').call(customer.list, { customerTypes: 'king' }))).toBe('input.invalid');
  });
});
