import { accessActions, adminRole, firstRoles } from '#contract/kernel/access.ts';
import { personName } from '#contract/kernel/personName.ts';
import { hashPassword } from '../access/password.ts';
import { createUser } from '../access/user/actions.ts';
import { createCompany, createLocation, type NewCompany, type NewLocation } from '../company/company.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { staff } from './staff.ts';

export const demoPassword = 'kinza-demo';
export const demoUsers = staff.map(({ username }) => username);

const companies: NewCompany[] = [
  {
    code: 'KZ',
    name: 'Kinza Jewellers K.K.',
    nameJa: '金座ジュエラーズ株式会社',
    email: 'shop@kinza.example',
    primaryContact: '03-5550-1234',
    address: '4-5-6 Ginza, Chuo-ku, Tokyo 104-0061',
    addressJa: '〒104-0061 東京都中央区銀座四丁目5-6',
    // Made-up numbers whose check digits are right.
    registrationNo: 'T2010001234560',
    taxDetails: '消費税10% / Consumption tax 10 %',
  },
  {
    code: 'KM',
    name: 'Kinza Manila Inc.',
    nameJa: '金座マニラ',
    email: 'manila@kinza.example',
    primaryContact: '+63 2 8555 0123',
    address: '88 Ayala Avenue, Makati, Metro Manila 1226',
    addressJa: 'フィリピン マニラ首都圏マカティ市アヤラ通り88',
    registrationNo: 'T8700150012345',
    taxDetails: 'Sells to customers in Japan, consumption tax 10 %',
    barcodePrefix: '21',
  },
];

const shops: Omit<NewLocation, 'companyId'>[][] = [
  [
    {
      name: 'Ginza Main',
      nameJa: '銀座本店',
      description: 'Flagship shop',
      descriptionJa: '旗艦店',
      address: '4-5-6 Ginza, Chuo-ku, Tokyo',
      addressJa: '東京都中央区銀座四丁目5-6',
      phone: '03-5550-1234',
    },
    {
      name: 'Osaka Shinsaibashi',
      nameJa: '大阪心斎橋店',
      description: 'Shop',
      descriptionJa: '店舗',
      address: '2-5-1 Shinsaibashi-suji, Chuo-ku, Osaka',
      addressJa: '大阪府大阪市中央区心斎橋筋二丁目5-1',
      phone: '06-5550-5678',
    },
  ],
  [
    {
      name: 'Makati',
      nameJa: 'マカティ店',
      description: 'Shop',
      address: '88 Ayala Avenue, Makati',
      addressJa: 'マカティ市アヤラ通り88',
      phone: '+63 2 8555 0123',
    },
    {
      name: 'Manila Warehouse',
      nameJa: 'マニラ倉庫',
      description: 'Warehouse',
      address: '12 Pasong Tamo, Makati',
      addressJa: 'マカティ市パソンタモ12',
      phone: '+63 2 8555 0199',
    },
  ],
];

export interface DemoCompany {
  companyId: number;
  locationIds: number[];
}

export interface DemoCompanies {
  made: DemoCompany[];
  userIds: Map<string, number>;
}

export type DemoTools = Pick<Context, 'db' | 'clock' | 'files' | 'jobs'>;

/** The demo's companies, shops and people. Answers the companies, Tokyo first, and each user's id by short name. */
export async function makeCompanies(
  tools: Pick<Context, 'db' | 'clock'>,
): Promise<{ made: DemoCompany[]; userIds: Map<string, number>; passwordHash: string }> {
  const actor = { clock: tools.clock, user: { id: 0 } };
  const passwordHash = await hashPassword(demoPassword);
  return tools.db.transaction().execute(async (tx) => {
    const made: DemoCompany[] = [];
    for (const [index, company] of companies.entries()) {
      const { companyId } = await createCompany(tx, actor, company);
      const locationIds: number[] = [];
      for (const shop of shops[index] ?? []) {
        const { locationId } = await createLocation(tx, actor, { ...shop, companyId });
        locationIds.push(locationId);
      }
      made.push({ companyId, locationIds });
    }
    const [tokyo] = made;
    const userIds = new Map<string, number>();
    // All work in the shops of Tokyo, the administrator everywhere.
    for (const person of staff) {
      const { username } = person;
      const places = username === 'admin' ? made.flatMap((company) => company.locationIds) : (tokyo?.locationIds ?? []);
      const locations = places.map((locationId) => ({ locationId, canShip: true, canReceive: true }));
      const email = `${username}@kinza.example`;
      const companyId = tokyo?.companyId ?? 0;
      const { userId } = await createUser(tx, actor, {
        ...person,
        holdsAllCompanies: username === 'admin',
        companyId,
        email,
        passwordHash,
        locations,
      });
      userIds.set(username, userId);
    }
    return { made, userIds, passwordHash };
  });
}

/** The administrator, in the first shop of a company. */
export function adminOf(tools: DemoTools, { userIds }: DemoCompanies, company: DemoCompany): Context {
  return workerOf(tools, tools.clock, 'admin', userIds.get('admin') ?? 0, company, company.locationIds[0] ?? 0);
}

/** Somebody at work in a shop of the demo, as if they had signed in there. */
export function workerOf(
  tools: Pick<Context, 'db' | 'files' | 'jobs'>,
  clock: Clock,
  username: (typeof demoUsers)[number],
  userId: number,
  company: DemoCompany,
  locationId: number,
): Context {
  const person = staff.find((one) => one.username === username);
  const { roleName = '', firstName = '', lastName = '', firstNameJa = '', lastNameJa = '' } = person ?? {};
  const letter = firstRoles.find(({ name }) => name === roleName)?.letter ?? '';
  const isAdmin = roleName === adminRole;
  const rights = accessActions.filter(({ roles }) => isAdmin || roles.includes(letter)).map(({ word }) => word);
  return {
    db: tools.db,
    files: tools.files,
    jobs: tools.jobs,
    clock,
    user: {
      id: userId,
      name: personName({ firstName, middleName: '', lastName }),
      nameJa: personName({ firstName: firstNameJa, middleName: '', lastName: lastNameJa }),
      roleId: 0,
      roleName,
      isAdmin,
      sessionId: 0,
      locationIds: company.locationIds,
      shipIds: company.locationIds,
      receiveIds: company.locationIds,
      rights: new Set(rights),
      holdsAllCompanies: username === 'admin',
      companyIds: [company.companyId],
    },
    companyId: company.companyId,
    locationId,
    requestId: 'demo',
    remoteAddress: '127.0.0.1',
    userAgent: '',
    token: null,
  };
}

/** Somebody at work in a shop of a company of the demo at a moment; where there is but an administrator, that one. */
export function demoWorker(
  tools: DemoTools,
  companies: DemoCompanies,
  place: { company: number; shop: number },
  username: (typeof demoUsers)[number],
  at: Date,
): Context {
  const company = companies.made[place.company] as DemoCompany;
  const name = place.company === 0 ? username : 'admin';
  const locationId = company.locationIds[place.shop] ?? 0;
  return workerOf(tools, { now: () => at }, name, companies.userIds.get(name) ?? 0, company, locationId);
}

/** What is planned for a day, each with the stock keeper who begins it and the manager who goes on an hour later. */
export function plannedFor<Planned extends { daysAgo: number; company: number; shop: number }>(
  tools: DemoTools,
  companies: DemoCompanies,
  plan: readonly Planned[],
  { opens, daysAgo }: { opens: Date; daysAgo: number },
) {
  return plan
    .filter((one) => one.daysAgo === daysAgo)
    .map((one) => ({
      one,
      keeper: demoWorker(tools, companies, one, 'stock', opens),
      manager: demoWorker(tools, companies, one, 'manager', new Date(opens.getTime() + 3_600_000)),
    }));
}
