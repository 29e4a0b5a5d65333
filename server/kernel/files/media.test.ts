import { beforeAll, describe, expect, it } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { apiBase, openWorld, openWorldForFile, type Person } from '../../../tests/support/world.ts';
import { mp4, photo } from './examples.ts';

const world = await openWorldForFile();
let url: string;
beforeAll(async () => {
  url = (await sendFile(world, itemApi.addImage, await photo('png'))).body.url;
});

const see = (headers: Record<string, string>, path = url) => world.app.server.inject({ url: path, headers });
const bearer = (person: Person) => ({ authorization: `Bearer ${world.as(person).token}` });

/** The cookie as a browser sends it along, with its attributes. */
async function ask(path: string, token: string, method: 'GET' | 'POST' = 'GET', of = world) {
  const reply = await of.app.server.inject({
    method,
    url: apiBase + path,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'POST' ? { payload: {} } : {}),
  });
  const said = String(reply.headers['set-cookie'] ?? '');
  return { cookie: said.split(';')[0] ?? '', said };
}

describe('a file', () => {
  it('is shown to whoever works in its company, and kept by their browser for good', async () => {
    const reply = await see(bearer('sales'));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['nobody', () => ({})],
    ['somebody of another company', () => bearer('rival')],
    ['a token of no session', () => ({ authorization: `Bearer ${world.as('sales').token.replace(/..$/, 'xx')}` })],
    ['a made-up cookie', () => ({ cookie: `kinza-files=${Buffer.alloc(32, 7).toString('base64url')}` })],
    ['a cookie that is the token', () => ({ cookie: `kinza-files=${world.as('sales').token}` })],
  ])('is not there for %s', async (_, headers) => {
    const reply = await see(headers());
    expect([reply.statusCode, reply.json().code, reply.headers['cache-control']]).toEqual([
      404,
      'notFound',
      'no-store',
    ]);
  });

  it.each(['/media/', '/media/../access.json', '/media/%2e%2e%2faccess.json', '/media/x.webp', '/media/.hidden'])(
    'is not what %s says',
    async (path) => expect((await see(bearer('admin'), path)).statusCode).toBe(404),
  );

  it('whose bytes are gone is not there', async () => {
    const { body } = await sendFile(world, itemApi.addImage, await photo('png'));
    await world.app.tools.files.remove(`${body.id}.webp`);
    expect((await see(bearer('sales'), body.url)).statusCode).toBe(404);
  });

  it('is sent in parts, and from anywhere in it', async () => {
    const bytes = mp4(200_000);
    const { body } = await sendFile(world, itemApi.addVideo, bytes);
    const part = await see({ ...bearer('sales'), range: 'bytes=1000-1999' }, body.url);
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-type']).toBe('video/mp4');
    expect(part.headers['content-range']).toBe(`bytes 1000-1999/${bytes.length}`);
    expect(part.rawPayload.equals(bytes.subarray(1_000, 2_000))).toBe(true);
    expect((await see({ ...bearer('sales'), range: 'bytes=900000-' }, body.url)).statusCode).toBe(416);
  });
});

describe('the cookie', () => {
  it('comes with the session, opens files alone, and says nothing of the token', async () => {
    const { token } = await signUp(world, 'reader');
    const { cookie, said } = await ask(contract.session.current.path, token);
    expect(said).toMatch(/^kinza-files=[\w-]{43}; Max-Age=86400; Path=\/media; HttpOnly; SameSite=Strict$/);
    expect(said).not.toContain(token);
    expect((await see({ cookie: `user-locale=ja; ${cookie}` })).statusCode).toBe(200);
    const api = await world.app.server.inject({ url: `${apiBase}/session`, headers: { cookie } });
    expect(api.statusCode).toBe(401);
    const asToken = { authorization: `Bearer ${cookie.split('=')[1]}` };
    expect((await world.app.server.inject({ url: `${apiBase}/session`, headers: asToken })).statusCode).toBe(401);
  });

  it('is taken with HTTPS from nobody who speaks without it', async () => {
    const secure = await openWorld({ appUrl: 'https://kinza.example' });
    const { body } = await sendFile(secure, itemApi.addImage, await photo('png'));
    const { cookie, said } = await ask(contract.session.current.path, secure.as('sales').token, 'GET', secure);
    expect(said).toMatch(
      /^__Secure-kinza-files=[\w-]{43}; Max-Age=86400; Path=\/media; HttpOnly; SameSite=Strict; Secure$/,
    );
    const statusOf = async (sent: string) =>
      (await secure.app.server.inject({ url: body.url, headers: { cookie: sent } })).statusCode;
    expect([await statusOf(cookie), await statusOf(cookie.replace('__Secure-', ''))]).toEqual([200, 404]);
    await secure.close();
  });

  it('is set by no other endpoint, and by none for nobody', async () => {
    expect((await ask('/items', world.as('sales').token)).said).toBe('');
    expect((await ask(contract.session.current.path, 'junk')).said).toBe('');
  });

  it('goes with the session', async () => {
    const { token } = await signUp(world, 'leaver');
    const { cookie } = await ask(contract.session.current.path, token);
    expect((await see({ cookie })).statusCode).toBe(200);
    const { said } = await ask(contract.session.logout.path, token, 'POST');
    expect(said).toContain('kinza-files=; Max-Age=0; Path=/media');
    expect((await see({ cookie })).statusCode).toBe(404);
  });
});
