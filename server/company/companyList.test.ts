import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { randomSale } from '../../tests/support/sell.ts';
import { sendFile } from '../../tests/support/send.ts';
import { knock, login, signUp } from '../../tests/support/signUp.ts';
import { openWorldForFile, refusalCode, refusalReply, refusedFields } from '../../tests/support/world.ts';
import { photo } from '../kernel/files/examples.ts';

const { company: companyApi, session: sessionApi, category: categoryApi } = contract;

const world = await openWorldForFile();

const draft = (code: string) => ({
  code,
  name: 'Kobe Pearls K.K.',
  nameJa: '神戸パール株式会社',
  registrationNo: 'T7000012050002',
  email: 'kobe@kinza.example',
  primaryContact: '078-555-0101',
  taxDetails: 'Consumption tax 10 %',
  address: '1-2-3 Sannomiya, Kobe',
  barcodePrefix: '22',
  allowNegativeSellable: false,
});
const draftNew = (code: string) => ({
  ...draft(code),
  taxMode: 'inclusive' as const,
  taxRounding: 'halfUp' as const,
  locationName: 'Sannomiya',
  locationNameJa: '三宮店',
  locationDescription: 'Shop',
});
const own = () => world.as('admin').call(companyApi.find, { id: world.companyId });
const sendLogo = async (person: 'admin' | 'manager' | 'rival', id: number) => {
  const endpoint = { ...companyApi.setLogo, path: `/companies/${id}/logo` };
  return sendFile(world, endpoint, await photo('png'), { person });
};
const editOf = async () => {
  const { id, version, isCodeFixed: _fixed, logoUrl: _logo, active: _active, ...values } = await own();
  return { ...values, taxDetails: values.taxDetails || 'Consumption tax 10 %', id, version };
};

describe('a new company', () => {
  it('has its ten categories, the tax rate in force, and a location in which its maker works', async () => {
    const admin = world.as('admin');
    const made = await admin.call(companyApi.create, draftNew('KB'));
    expect(made).toMatchObject({ ...draft('KB'), active: true, isCodeFixed: false, logoUrl: '' });
    const { workplaces } = await admin.call(sessionApi.current, {});
    const place = workplaces.find(({ companyId }) => companyId === made.id);
    expect(place).toMatchObject({ name: 'Sannomiya', nameJa: '三宮店', companyName: made.name, canShip: true });
    const there = { locationId: place?.locationId ?? 0 };
    const session = await admin.call(sessionApi.current, {}, there);
    expect(session.company).toMatchObject({
      id: made.id,
      taxMode: 'inclusive',
      taxRounding: 'halfUp',
      taxBasisPoints: 1000,
    });
    expect((await admin.call(categoryApi.list, {}, there)).rows.map(({ code }) => code)).toHaveLength(10);
    expect((await admin.call(companyApi.audit, { id: made.id })).rows[0]).toMatchObject({ action: 'create' });
  });

  it('has a code of its own', async () => {
    const again = world.as('admin').call(companyApi.create, draftNew('RV'));
    expect(await refusalCode(again)).toBe('company.codeTaken');
  });

  it('says what specification §5 asks for', async () => {
    const admin = world.as('admin');
    const empty = Object.fromEntries(Object.keys(draftNew('XX')).map((key) => [key, '']));
    const { fields = [] } = await refusalReply(
      admin.call(companyApi.create, { ...empty, taxMode: 'exclusive', taxRounding: 'floor' } as never),
    );
    const refused = fields.map(({ path }) => path);
    const required = ['code', 'name', 'registrationNo', 'email', 'primaryContact', 'taxDetails', 'address'];
    expect(refused).toEqual(expect.arrayContaining(required));
    expect(refused).not.toContain('secondaryContact');
    const wrong = { ...draftNew('xx'), registrationNo: 'T123', email: 'nobody', barcodePrefix: '45' };
    expect((await refusedFields(admin.call(companyApi.create, wrong))).toSorted()).toEqual([
      'barcodePrefix field.barcodePrefix',
      'email field.email',
      'registrationNo field.registrationNo',
    ]);
  });
});

describe('a company', () => {
  it('is looked at by who may see their own, and changed by who may change it', async () => {
    const accounting = world.as('accounting');
    expect(await accounting.call(companyApi.find, { id: world.companyId })).toMatchObject({ code: 'KZ' });
    expect(await refusalCode(accounting.call(companyApi.find, { id: world.rivalCompanyId }))).toBe('notFound');
    expect(await refusalCode(accounting.call(companyApi.audit, { id: world.rivalCompanyId }))).toBe('notFound');
    expect(await refusalCode(accounting.call(companyApi.list, {}))).toBe('access.denied');
    expect(await refusalCode(world.as('manager').call(companyApi.edit, await editOf()))).toBe('access.denied');
    expect(await refusalCode(world.as('sales').call(companyApi.find, { id: world.companyId }))).toBe('access.denied');
  });

  it('is edited, with what was before and after, and what follows says so at once', async () => {
    const admin = world.as('admin');
    const input = await editOf();
    const edited = await admin.call(companyApi.edit, { ...input, name: 'Kinza Gold K.K.', nameJa: '金座ゴールド' });
    expect(edited).toMatchObject({ name: 'Kinza Gold K.K.', version: input.version + 1 });
    expect((await world.as('sales').call(sessionApi.current, {})).company.name).toBe('Kinza Gold K.K.');
    const { rows } = await world.as('manager').call(companyApi.audit, { id: world.companyId });
    expect(rows[0]?.changes).toContainEqual({ field: 'name', before: input.name, after: 'Kinza Gold K.K.' });
    expect(await refusalCode(admin.call(companyApi.edit, input))).toBe('conflict.version');
  });

  it('keeps its code once a document carries it', async () => {
    const admin = world.as('admin');
    const input = await editOf();
    const renamed = await admin.call(companyApi.edit, { ...input, code: ' kz2 ' });
    expect(renamed.code).toBe('KZ2');
    const ring = await world.ring();
    const shop = { locationId: world.ginza, items: [ring], customerIds: [] };
    const sale = { ...randomSale(shop), date: '2026-06-18' };
    expect((await admin.call(contract.sale.sell, sale as never)).number).toBe('KZ2-SO-202606-00001');
    expect(await own()).toMatchObject({ isCodeFixed: true });
    expect(await refusalCode(admin.call(companyApi.edit, { ...(await editOf()), code: 'KZ' }))).toBe(
      'company.codeFixed',
    );
    expect(await admin.call(companyApi.edit, await editOf())).toMatchObject({ code: 'KZ2' });
  });

  it('has a logo, which the one before makes way for', async () => {
    const admin = world.as('admin');
    const set = async () => {
      const { status } = await sendLogo('admin', world.companyId);
      expect(status).toBe(200);
      return (await own()).logoUrl;
    };
    const first = await set();
    expect(first).toMatch(/^\/media\/.+\.webp$/);
    expect((await world.as('sales').call(sessionApi.current, {})).company.logoUrl).toBe(first);
    const second = await set();
    expect(second).not.toBe(first);
    const look = (url: string, token: string) =>
      world.app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect((await look(second, world.as('sales').token)).statusCode).toBe(200);
    expect((await look(second, world.as('rival').token)).statusCode).toBe(404);
    expect((await look(first, admin.token)).statusCode).toBe(404);
    expect((await sendLogo('manager', world.companyId)).body.code).toBe('access.denied');
    expect(await admin.call(companyApi.removeLogo, { id: world.companyId })).toMatchObject({ logoUrl: '' });
  });

  it('has its logo from an administrator who holds it, whichever is in use, and from nobody else', async () => {
    const [admin, rival] = [world.as('admin'), world.as('rival')];
    const id = world.rivalCompanyId;
    const { status, body } = await sendLogo('admin', id);
    expect(status).toBe(200);
    const { logoUrl } = body as unknown as { logoUrl: string };
    expect(await rival.call(companyApi.find, { id })).toMatchObject({ logoUrl });
    expect((await own()).logoUrl).not.toBe(logoUrl);
    const look = (token: string) =>
      world.app.server.inject({ url: logoUrl, headers: { authorization: `Bearer ${token}` } });
    expect((await look(rival.token)).statusCode).toBe(200);
    expect((await look(world.as('sales').token)).statusCode).toBe(404);

    expect((await sendLogo('rival', world.companyId)).body.code).toBe('notFound');
    const taken = rival.call(companyApi.removeLogo, { id: world.companyId });
    expect(await refusalCode(taken)).toBe('notFound');
    expect(await admin.call(companyApi.removeLogo, { id })).toMatchObject({ id, logoUrl: '' });
  });
});

describe('a company that is switched off', () => {
  it('is left by everybody at once, and nobody enters until it is on again', async () => {
    const admin = world.as('admin');
    const made = await admin.call(companyApi.create, draftNew('KC'));
    const place = (await admin.call(sessionApi.current, {})).workplaces.find(({ companyId }) => companyId === made.id);
    const clerk = await signUp(world, 'kobe', 'Sales');
    const { db } = world.app.tools;
    await db.updateTable('appUser').set({ companyId: made.id }).where('id', '=', clerk.userId).execute();
    const { token } = (await login(world, 'kobe')).json<{ token: string }>();
    expect(await knock(world, token)).toBe('accepted');

    const off = { id: made.id, active: false };
    const asked = await refusalReply(admin.call(companyApi.toggle, off));
    expect(asked).toMatchObject({ code: 'company.signedIn', data: { count: 1 } });
    expect(await knock(world, token)).toBe('accepted');
    await admin.call(companyApi.toggle, { ...off, evenWithUsers: true });
    expect(await knock(world, token)).toBe('signIn.required');
    expect((await login(world, 'kobe')).json().code).toBe('signIn.failed');
    const session = await admin.call(sessionApi.current, {}, { locationId: place?.locationId ?? 0 });
    expect(session.company.id).toBe(world.companyId);
    expect(session.workplaces.map(({ companyId }) => companyId)).not.toContain(made.id);

    await admin.call(companyApi.toggle, { id: made.id, active: true });
    expect(await knock(world, token)).toBe('signIn.required');
    expect((await login(world, 'kobe')).statusCode).toBe(200);
  });

  it('is neither the one in use, nor the own one, nor the last with an administrator', async () => {
    const [admin, rival] = [world.as('admin'), world.as('rival')];
    const off = (id: number, options = {}) => admin.call(companyApi.toggle, { id, active: false }, options);
    expect(await refusalCode(off(world.companyId))).toBe('company.inUse');
    const made = await admin.call(companyApi.create, draftNew('KD'));
    const place = (await admin.call(sessionApi.current, {})).workplaces.find(({ companyId }) => companyId === made.id);
    const there = { locationId: place?.locationId ?? 0 };
    expect(await refusalCode(off(made.id, there))).toBe('company.inUse');
    expect(await refusalCode(off(world.companyId, there))).toBe('company.own');
    expect(await refusalCode(world.as('manager').call(companyApi.toggle, { id: made.id, active: false }))).toBe(
      'access.denied',
    );
    const offFirst = { id: world.companyId, active: false, evenWithUsers: true };
    expect(await refusalCode(rival.call(companyApi.toggle, offFirst))).toBe('access.allCompanies');
    // Each switches the other's company off at the same moment: one of them stays.
    const { db } = world.app.tools;
    await db.updateTable('appUser').set({ holdsAllCompanies: true }).where('username', '=', 'rival').execute();
    const both = await Promise.all([
      refusalCode(admin.call(companyApi.toggle, { ...offFirst, id: world.rivalCompanyId })),
      refusalCode(rival.call(companyApi.toggle, offFirst)),
    ]);
    expect(both.filter((code) => code === 'accepted')).toHaveLength(1);
    const open = await db.selectFrom('company').select('code').where('active', '=', true).execute();
    expect(open.length).toBeGreaterThanOrEqual(1);
    await db.updateTable('company').set({ active: true }).execute();
    await db.updateTable('appUser').set({ holdsAllCompanies: false }).where('username', '=', 'rival').execute();
  });
});
