import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { customerFiles, type CustomerRun as Run, said, sheet } from '../../../tests/support/customerFiles.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openWorld, type Person, refusalCode, type World } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  // A run is over a moment before what was kept of it goes.
  await expect.poll(rowsKept).toBe(0);
});
afterAll(() => world.close());

const { customer, customerImport } = contract;
const { check, settled } = customerFiles(() => world);

async function write(id: string, person: Person = 'sales'): Promise<Run> {
  await world.as(person).call(customerImport.write, { id });
  return settled(id, person);
}

const list = async (search: string, person: Person = 'sales') =>
  (await world.as(person).call(customer.list, { search, size: 50 })).rows;

/** Customers of checked files that wait to be written. */
async function rowsKept(): Promise<number> {
  const rows = await world.app.tools.db
    .selectFrom('importRow')
    .innerJoin('importRun', 'importRun.id', 'importRow.runId')
    .where('kind', '=', 'customers')
    // Those that were left out wait to be fetched.
    .where('importRow.problems', '=', '[]')
    .where('importRun.status', 'in', ['refused', 'failed', 'done', 'undone'])
    .select('fileRow')
    .execute();
  return rows.length;
}

/** The number of the customer that is made next. */
async function nextNumber(person: Person = 'sales'): Promise<number> {
  const { code } = await world.as(person).call(customer.create, { lastName: '次' });
  return Number(code.slice(2)) + 1;
}

describe('an import of customers', () => {
  it('goes from a list in Japanese to customers with codes, in the order of the file', async () => {
    const first = await nextNumber();
    const checked = await check(
      sheet(
        '氏名,フリガナ,電話番号,メールアドレス,郵便番号,都道府県,市区町村,町名・番地,来店回数',
        '小笠原 花,おがさわら はな,090-1111-0001,Hana@Example.jp,1040061,東京都,中央区,銀座4-5-6,3',
        '小笠原 樹,オガサワラ イツキ,,,,,,,',
      ),
    );
    expect(checked).toMatchObject({ status: 'ready', rowsTotal: 2, problemCount: 0, encoding: 'utf-8' });
    expect(said(checked.warnings)).toEqual([[0, '来店回数', 'import.columnIgnored', '']]);
    expect(checked.preview[0]).toEqual({
      ...{
        row: 2,
        isThere: false,
        isChanged: false,
        firstName: '花',
        middleName: '',
        lastName: '小笠原',
        lastNameKana: 'オガサワラ',
      },
      ...{ firstNameKana: 'ハナ', contactNumber: '090-1111-0001', email: 'hana@example.jp' },
      address: '〒104-0061 東京都中央区銀座4-5-6',
    });
    expect(await list('小笠原')).toEqual([]);

    expect(await write(checked.id)).toMatchObject({ status: 'done', rowsWritten: 2 });
    const made = await list('オガサワラ');
    const codes = [0, 1].map((more) => `C-${String(first + more).padStart(6, '0')}`);
    expect(made.map(({ code, firstName }) => [code, firstName]).toSorted()).toEqual([
      [codes[0], '花'],
      [codes[1], '樹'],
    ]);
    expect(await nextNumber()).toBe(first + 3);

    const id = made.find(({ firstName }) => firstName === '花')?.id ?? 0;
    const { rows } = await world.as('manager').call(customer.audit, { id });
    expect(rows).toMatchObject([{ action: 'import', userName: 'sales Mori' }]);
    const changes = Object.fromEntries(
      (rows[0]?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]),
    );
    expect(changes).toMatchObject({ lastName: [null, '小笠原'], postalCode: [null, '104-0061'] });
    expect(changes).not.toHaveProperty('landmark');
  });

  it('reads Shift_JIS', async () => {
    // 姓,名 and 森,花
    const bytes = [0x90, 0xa9, 0x2c, 0x96, 0xbc, 0x0d, 0x0a, 0x90, 0x58, 0x2c, 0x89, 0xd4, 0x0d, 0x0a];
    const checked = await check(Uint8Array.from(bytes));
    expect(checked).toMatchObject({
      ...{ status: 'ready', encoding: 'shift_jis' },
      preview: [{ lastName: '森', firstName: '花' }],
    });
    await write(checked.id);
  });

  it('shows what will stand there of a customer who is there already', async () => {
    const { code } = await world
      .as('sales')
      .call(customer.create, { lastName: '新井', firstName: '直子', contactNumber: '090-3333-7001', city: '中央区' });
    const checked = await check(sheet('code,lastName,email', `${code},新井,Arai@example.jp`));
    const named = { lastName: '新井', firstName: '直子', contactNumber: '090-3333-7001', email: 'arai@example.jp' };
    expect(checked.preview[0]?.after).toMatchObject({ ...named, address: '中央区' });
  });

  it('says row by row what is wrong, against the file itself and the books, and writes nothing', async () => {
    await world.as('sales').call(customer.create, { lastName: '柳', contactNumber: '090-2222-0001' });
    await world.as('sales').call(customer.create, { lastName: '柳', email: 'yanagi@example.jp' });
    const { id } = await world.as('sales').call(customer.create, { lastName: '柳', contactNumber: '090-2222-0009' });
    await world.as('sales').call(customer.toggle, { id, active: false });
    const before = await nextNumber();
    const checked = await check(
      sheet(
        'lastName,contactNumber,email',
        '一,+81 90 2222 0001,',
        '二,,YANAGI@example.jp',
        '三,03-2222-0003,',
        '四,０３（２２２２）０００３,',
        ',03-2222-0004,',
        '六,123,nobody',
        // Whoever is no longer active holds no telephone number.
        '七,090-2222-0009,',
      ),
    );
    expect(checked).toMatchObject({ status: 'ready', problemCount: 5, troubleCount: 4, changeCount: 2, addCount: 1 });
    expect(said(checked.problems)).toEqual([
      [4, 'contactNumber', 'import.phoneTwice', '03-2222-0003', 5],
      [5, 'contactNumber', 'import.phoneTwice', '03(2222)0003', 4],
      [6, 'lastName', 'import.required', ''],
      [7, 'contactNumber', 'import.phone', '123'],
      [7, 'email', 'import.email', 'nobody'],
    ]);
    expect(await refusalCode(world.as('sales').call(customerImport.write, { id: checked.id }))).toBe(
      'import.rowsInTrouble',
    );
    expect(await nextNumber()).toBe(before + 1);
  });

  it('is refused whole where a customer was made meanwhile, and its codes go back', async () => {
    const checked = await check(
      sheet('姓,電話番号,メール', '岸,,', '岸,090-3333-0001,', '岸,090-3333-0002,', '岸,,kishi@example.jp'),
    );
    expect(checked).toMatchObject({ status: 'ready', rowsTotal: 4 });
    await world.as('sales').call(customer.create, { lastName: '峰', contactNumber: '090-3333-0001' });
    await world.as('sales').call(customer.create, { lastName: '峰', email: 'kishi@example.jp' });
    const before = await nextNumber();
    const refused = await write(checked.id);
    expect(refused).toMatchObject({ status: 'failed', rowsWritten: 0, problemCount: 2 });
    expect(said(refused.problems)).toEqual([
      [3, '電話番号', 'import.phoneTaken', '090-3333-0001'],
      [5, 'メール', 'import.emailTaken', 'kishi@example.jp'],
    ]);
    expect(await list('岸')).toEqual([]);
    expect(await nextNumber()).toBe(before + 1);
  });

  it.each(['en', 'ja'] as const)('takes what the export of another company says, in %s', async (language) => {
    const phone = language === 'en' ? '090-4444-0001' : '090-4444-0002';
    const lastName = language === 'en' ? 'Exported' : '輸出';
    const draft = {
      ...({ firstName: 'Mary "M"', lastName, contactNumber: phone, customerType: 'vip', country: 'US' } as const),
      ...{ street: '1 Main St, Apt 2', line2: 'c/o =1+1', city: 'New York', state: 'NY', postalCode: '10036' },
    };
    const { id: _id, ...made } = await world.as('sales').call(customer.create, draft);
    const file = await world.as('sales').bytes(customer.export, { search: lastName, format: 'csv', language });
    const checked = await check(file, 'rival');
    expect(checked).toMatchObject({ status: 'ready', rowsTotal: 1 });
    await write(checked.id, 'rival');
    const [row] = await list(lastName, 'rival');
    const { code: _code, createdAt: _at, ...kept } = made;
    expect(await world.as('rival').call(customer.find, { id: row?.id ?? 0 })).toMatchObject(kept);
  });

  /** What a spreadsheet program, or a reader of CSV, could take for something else. */
  const awkward = [
    { lastName: '=SUM(A1)', firstName: '@home', contactNumber: '+81 90-4545-0001', country: 'JP', town: '-1-2 "離れ"' },
    { lastName: "'=引用", firstName: "'80", contactNumber: '(090) 4545-0002', country: 'JP', town: '銀座4\n裏口, 2階' },
    { lastName: '+プラス', firstName: '-', contactNumber: '+63 917 555 0003', country: 'PH', street: '@12 "A", B St' },
    { lastName: '髙﨑', firstName: '①', contactNumber: '', country: 'JP', buildingName: "O'Neil; ビル\t3" },
  ] as const;

  it.each(['utf-8', 'shift_jis'] as const)('takes every text of our own export as it was, in %s', async (encoding) => {
    const mark = encoding === 'utf-8' ? '往復甲' : '往復乙';
    const phone = (written: string) => (encoding === 'utf-8' ? written : written.replaceAll('4545', '5454'));
    for (const draft of awkward) {
      const contactNumber = phone(draft.contactNumber.replace('555', encoding === 'utf-8' ? '555' : '556'));
      await world.as('sales').call(customer.create, { ...draft, contactNumber, middleName: mark });
    }
    const format = encoding === 'utf-8' ? 'csv' : 'csvShiftJis';
    const file = await world.as('sales').bytes(customer.export, { search: mark, format, language: 'ja' });
    const checked = await check(file, 'rival');
    expect(checked).toMatchObject({ status: 'ready', encoding, rowsTotal: awkward.length, problems: [] });
    await write(checked.id, 'rival');
    const kept = async (person: Person) => {
      const found = (await list(mark, person)).map(({ id }) => world.as(person).call(customer.find, { id }));
      const records = await Promise.all(found);
      return records
        .map(({ id: _id, code: _code, createdAt: _at, version: _version, ...fields }) => fields)
        .toSorted((a, b) => (a.lastName < b.lastName ? -1 : 1));
    };
    expect(await kept('rival')).toEqual(await kept('sales'));
  });

  it('is told among the earlier ones: who wrote what when, and what was refused', async () => {
    for (let n = 0; n < 10; n++) await check(sheet('姓,電話番号', `一覧,${n}`));
    const refused = await check(sheet('姓,電話番号', '一覧,123'));
    const checked = await check(sheet('姓,名', '一覧,花', '一覧,樹'), 'sales');
    await world.as('manager').call(customerImport.write, { id: checked.id });
    await settled(checked.id, 'sales');
    const { rows, more } = await world.as('sales').call(customerImport.list, {});
    expect(rows[0]).toEqual({
      ...{
        id: checked.id,
        at: '2026-06-18T05:32:00.000Z',
        userName: 'manager Mori',
        userNameJa: '',
        fileName: 'customers.csv',
      },
      ...{ status: 'done', rowsWritten: 2, rowsTotal: 2, problemCount: 0 },
    });
    expect(rows[1]).toMatchObject({
      ...{ id: refused.id, userName: 'sales Mori', status: 'refused', rowsWritten: 0, problemCount: 1 },
    });
    expect([rows.length, more]).toEqual([10, true]);
    const second = await world.as('sales').call(customerImport.list, { page: 2 });
    expect(second.rows.some(({ id }) => rows.some((row) => row.id === id))).toBe(false);
    const theirs = await world.as('rival').call(customerImport.list, {});
    expect(theirs.rows.some(({ id }) => id === checked.id)).toBe(false);
    expect(await refusalCode(world.as('stock').call(customerImport.list, {}))).toBe('access.denied');
  });

  it('is for those who may create customers, in their own company, beside an import of items', async () => {
    expect(await check(sheet('姓,名', '森,花'), 'stock')).toMatchObject({ code: 'access.denied' });
    const checked = await check(sheet('姓,名', '森,花'));
    expect(await refusalCode(world.as('rival').call(customerImport.find, { id: checked.id }))).toBe('notFound');
    expect(await refusalCode(world.as('rival').call(customerImport.write, { id: checked.id }))).toBe('notFound');
    // A run of customers is none of items.
    expect(await refusalCode(world.as('stock').call(contract.import.find, { id: checked.id }))).toBe('notFound');
    const items = { ...contract.import.check, path: `${contract.import.check.path}?yenPerDollarHundredths=15000` };
    const header = 'itemCode,barcode,categoryCode,name,grams,uom,cost,price';
    const row = 'SIDE-1,2900000000018,R0,Ring,4.21,pcs,60000,90000';
    const sent = { fileName: 'items.csv', type: 'text/csv' };
    const beside = await sendFile(world, items, Buffer.from(sheet(header, row)), sent);
    expect(beside.status).toBe(200);
    expect(await write(checked.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
    const { id } = beside.body as unknown as Run;
    await expect.poll(async () => (await world.as('stock').call(contract.import.find, { id })).status).toBe('ready');
  });
});
