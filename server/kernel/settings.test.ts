import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, listenProblem, readSettings, StartupProblem, settingTable } from './settings.ts';

const checkout = resolve(import.meta.dirname, '../..');

describe('readSettings', () => {
  it('needs nothing', () => {
    expect(readSettings({})).toEqual({
      production: false,
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve(checkout, 'data'),
      databaseUrl: undefined,
      databaseMigrationUrl: undefined,
      databaseReadUrl: undefined,
      appUrl: 'http://localhost:3000',
      apiBase: '/api',
      trustProxy: false,
      monitor: null,
      mail: null,
      backupDir: resolve(checkout, 'data-backup'),
    });
  });

  it('takes what is given and treats an empty variable as absent', () => {
    const settings = readSettings({
      NODE_ENV: 'production',
      HOST: '',
      PORT: ' 8080 ',
      KINZA_DATA: '/srv/kinza',
      DATABASE_URL: 'postgres://kinza:secret@db:5432/kinza',
      DATABASE_MIGRATION_URL: 'postgres://owner:secret@db:5432/kinza',
      DATABASE_READ_URL: 'postgres://kinza:secret@copy:5432/kinza',
      APP_URL: 'https://kinza.example/',
      API_BASE: '/v1/api',
      TRUST_PROXY: '10.0.0.2, 10.1.0.0/16,fd00::/8',
      KINZA_METRICS_TOKEN: 'a token of metrics',
      KINZA_METRICS_FROM: '10.0.0.5, 10.1.0.0/16',
      SMTP_URL: 'smtps://kinza:secret@mail.example:465',
      MAIL_FROM: 'Shop@Kinza.example',
      KINZA_BACKUP: '/mnt/backup',
    });
    expect(settings).toEqual({
      production: true,
      demo: false,
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/srv/kinza',
      databaseUrl: 'postgres://kinza:secret@db:5432/kinza',
      databaseMigrationUrl: 'postgres://owner:secret@db:5432/kinza',
      databaseReadUrl: 'postgres://kinza:secret@copy:5432/kinza',
      appUrl: 'https://kinza.example',
      apiBase: '/v1/api',
      trustProxy: ['10.0.0.2', '10.1.0.0/16', 'fd00::/8'],
      monitor: { token: 'a token of metrics', from: ['10.0.0.5', '10.1.0.0/16'] },
      mail: { smtpUrl: 'smtps://kinza:secret@mail.example:465', from: 'shop@kinza.example' },
      backupDir: '/mnt/backup',
    });
  });

  it.each([
    [{}, null],
    [{ NODE_ENV: 'production' }, { token: null, from: [] }],
    [{ APP_URL: 'https://kinza.example' }, { token: null, from: [] }],
    [{ TRUST_PROXY: '10.0.0.2' }, { token: null, from: [] }],
    [{ NODE_ENV: 'production', HOST: '127.0.0.1' }, null],
  ])('asks for a token of metrics where others reach the server: %j', (env, monitor) => {
    expect(readSettings(env).monitor).toEqual(monitor);
  });

  it.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['::1', true],
    ['127.8.9.10', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.0.5', false],
    ['127.example.com', false],
  ])('gives the demo on %s: %s', (host, demo) => {
    expect(isLoopback(host)).toBe(demo);
    expect(readSettings({ HOST: host }).demo).toBe(demo);
    expect(readSettings({ HOST: host, NODE_ENV: 'production' }).demo).toBe(false);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['HOST', 'not an address'],
    ['DATABASE_URL', 'mysql://db/kinza'],
    ['DATABASE_URL', 'postgres://db'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_READ_URL', 'postgres://copy:5432/kinza'],
    ['APP_URL', 'kinza.example'],
    ['APP_URL', 'ftp://kinza.example'],
    ['APP_URL', 'https://kinza.example/office'],
    ['KINZA_BACKUP', './data/backup'],
    ['API_BASE', 'api'],
    ['API_BASE', '/api/'],
    ['API_BASE', '/'],
    ['API_BASE', 'https://api.example'],
    ['NODE_ENV', 'staging'],
    ['KINZA_METRICS_TOKEN', 'short'],
    ['KINZA_METRICS_FROM', 'everybody'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.2,'],
    ['TRUST_PROXY', '10.0.0.2 10.0.0.3'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
  ])('refuses %s=%s in one sentence that names it', (name, value) => {
    const refused = catchError(() => readSettings({ [name]: value }));
    expect(refused).toBeInstanceOf(StartupProblem);
    expect((refused as Error).message).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`));
  });

  it.each([
    ['0', false],
    ['1', 1],
    ['10', 10],
    ['127.0.0.1', ['127.0.0.1']],
    ['::1,192.168.0.0/16', ['::1', '192.168.0.0/16']],
  ] as const)('trusts the proxies of TRUST_PROXY=%s', (text, proxies) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
  });

  it('takes a mail server with its sender, and neither alone', () => {
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@kinza.example' };
    expect(readSettings(mail).mail).toEqual({ smtpUrl: 'smtp://mail.example', from: 'shop@kinza.example' });
    for (const name of ['SMTP_URL', 'MAIL_FROM']) {
      expect(
        catchError(() => readSettings({ ...mail, [name]: '' })),
        name,
      ).toBeInstanceOf(StartupProblem);
      expect(
        catchError(() => readSettings({ ...mail, [name]: 'http://kinza.example' })),
        name,
      ).toMatchObject({
        message: expect.stringMatching(new RegExp(`^${name} must [^\\n]+\\.$`)),
      });
    }
  });

  it('does not repeat a password', () => {
    const secret = { SMTP_URL: 'http://kinza:topsecret@mail', MAIL_FROM: 'shop@kinza.example' };
    expect((catchError(() => readSettings(secret)) as Error).message).not.toContain('topsecret');
    const refused = catchError(() => readSettings({ DATABASE_URL: 'mysql://kinza:topsecret@db/kinza' }));
    expect((refused as Error).message).not.toContain('topsecret');
  });
});

describe('listenProblem', () => {
  it('says which port is taken, and leaves other errors alone', () => {
    const taken = listenProblem(Object.assign(new Error('x'), { code: 'EADDRINUSE' }), { host: '::1', port: 3000 });
    expect(taken).toBeInstanceOf(StartupProblem);
    expect((taken as Error).message).toContain('Port 3000 is already taken');
    const other = new Error('x');
    expect(listenProblem(other, { host: '::1', port: 3000 })).toBe(other);
  });
});

describe('README', () => {
  it('tables every setting as the code knows it', () => {
    const readme = readFileSync(resolve(checkout, 'README.md'), 'utf8');
    for (const { name, fallback, meaning } of settingTable) {
      expect(readme).toContain(`| \`${name}\` | ${fallback} | ${meaning} |`);
    }
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
