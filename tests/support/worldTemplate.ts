import { hashPassword } from '#server/access/password.ts';
import { startSession } from '#server/access/session/actions.ts';
import { createUser } from '#server/access/user/actions.ts';
import { createCompany, createLocation } from '#server/company/company.ts';
import { connect, type Tx } from '#server/kernel/database.ts';

export const password = 'kinza-demo';

/** People who work in the Ginza shop, by their short names; `rival` is the administrator of another company alone. */
const people = {
  admin: 'Admin',
  manager: 'Manager',
  sales: 'Sales',
  stock: 'Inventory',
  accounting: 'Accounting',
} as const;
export type Person = keyof typeof people | 'rival';

/** When the clock of a world stands still, and its people have just signed in. */
export const openingTime = '2026-06-18T05:32:00Z';

/** What stands in the database that worlds clone. */
export interface WorldTemplate {
  database: string;
  companyId: number;
  ginza: number;
  osaka: number;
  rivalCompanyId: number;
  rivalShop: number;
  /** Ids of the company's categories by their codes. */
  categories: Record<string, number>;
  /** The token of everybody's session. */
  tokens: Record<Person, string>;
  /** Of the password that everybody has. */
  passwordHash: string;
}

const clock = { now: () => new Date(openingTime) };
const actor = { clock, user: { id: 0 } };

/** Puts two companies, three shops and six people, signed in, into a migrated database. */
export async function fillWorldTemplate(url: string): Promise<Omit<WorldTemplate, 'database'>> {
  const connection = connect(url, { max: 1 });
  const passwordHash = await hashPassword(password);
  try {
    return await connection.db.transaction().execute(async (tx) => {
      const places = await makePlaces(tx);
      const tokens = {} as Record<Person, string>;
      for (const person of [...(Object.keys(people) as (keyof typeof people)[]), 'rival' as const]) {
        const isRival = person === 'rival';
        const { userId } = await createUser(tx, actor, {
          username: person,
          email: `${person}@kinza.example`,
          firstName: person,
          lastName: 'Mori',
          passwordHash,
          companyId: isRival ? places.rivalCompanyId : places.companyId,
          roleName: isRival ? 'Admin' : people[person],
          holdsAllCompanies: person === 'admin',
          locations: [{ locationId: isRival ? places.rivalShop : places.ginza, canShip: true, canReceive: true }],
        });
        tokens[person] = await startSession(tx, actor, userId);
      }
      const rows = await tx
        .selectFrom('category')
        .select(['id', 'code'])
        .where('companyId', '=', places.companyId)
        .execute();
      return {
        ...places,
        tokens,
        passwordHash,
        categories: Object.fromEntries(rows.map(({ id, code }) => [code, id])),
      };
    });
  } finally {
    await connection.close();
  }
}

async function makePlaces(tx: Tx) {
  const about = { email: 'shop@kinza.example', primaryContact: '03-1234-5678', address: '4-5-6 Ginza, Chuo-ku, Tokyo' };
  const { companyId } = await createCompany(tx, actor, {
    ...about,
    code: 'KZ',
    name: 'Kinza Jewellers K.K.',
    registrationNo: 'T7000012050002',
  });
  const { companyId: rivalCompanyId } = await createCompany(tx, actor, {
    ...about,
    code: 'RV',
    name: 'Rival Gems K.K.',
  });
  const shopOf = async (owner: number, name: string, nameJa?: string) =>
    (await createLocation(tx, actor, { companyId: owner, name, ...(nameJa ? { nameJa } : {}) })).locationId;
  return {
    companyId,
    rivalCompanyId,
    ginza: await shopOf(companyId, 'Ginza Main', '銀座本店'),
    osaka: await shopOf(companyId, 'Osaka', '大阪店'),
    rivalShop: await shopOf(rivalCompanyId, 'Rival shop'),
  };
}
