import type { userApi } from '#contract/access/user.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { modules } from '../access/module.ts';
import { createRole, setRights } from '../access/role/actions.ts';
import { addUser, createUser, toggleUser } from '../access/user/actions.ts';
import type { Context } from '../kernel/context.ts';

/** What the five whose names are printed have in common: they sign in with the demo's password. */
export const staff = [
  {
    username: 'admin',
    roleName: 'Admin',
    firstName: 'Aya',
    lastName: 'Mori',
    firstNameJa: '綾',
    lastNameJa: '森',
    phoneNumber: '03-5550-1201',
    address: '2-14-3 Kachidoki, Chuo-ku, Tokyo',
    birthday: '1978-11-02',
  },
  {
    username: 'manager',
    roleName: 'Manager',
    firstName: 'Kenji',
    lastName: 'Ueda',
    firstNameJa: '健司',
    lastNameJa: '上田',
    phoneNumber: '03-5550-1202',
    address: '5-8-11 Kiba, Koto-ku, Tokyo',
    birthday: '1984-05-21',
  },
  {
    username: 'sales',
    roleName: 'Sales',
    firstName: 'Hana',
    lastName: 'Kimura',
    firstNameJa: '花',
    lastNameJa: '木村',
    phoneNumber: '03-5550-1203',
    address: '1-6-2 Nishi-Kasai, Edogawa-ku, Tokyo',
    birthday: '1996-09-14',
  },
  {
    username: 'stock',
    roleName: 'Inventory',
    firstName: 'Ryo',
    lastName: 'Okada',
    firstNameJa: '涼',
    lastNameJa: '岡田',
    phoneNumber: '03-5550-1204',
    address: '3-20-9 Tateishi, Katsushika-ku, Tokyo',
    birthday: '1991-01-30',
  },
  {
    username: 'accounting',
    roleName: 'Accounting',
    firstName: 'Emi',
    lastName: 'Sakai',
    firstNameJa: '恵美',
    lastNameJa: '酒井',
    phoneNumber: '03-5550-1205',
    address: '4-1-16 Mejiro, Toshima-ku, Tokyo',
    birthday: '1987-07-07',
  },
] as const;

type Person = Pick<
  InputOf<typeof userApi.create>,
  'username' | 'firstName' | 'lastName' | 'firstNameJa' | 'lastNameJa' | 'phoneNumber' | 'address' | 'birthday'
> & {
  roleName: string;
  /** Tokyo or Manila, and which of its places. */
  company: number;
  places: readonly number[];
  hasLeft?: true;
  /** Has just been invited, and has chosen no password yet. */
  isNew?: true;
};

/** Who else works there. */
const colleagues: readonly Person[] = [
  {
    username: 'inoue',
    roleName: 'Manager',
    firstName: 'Mari',
    lastName: 'Inoue',
    firstNameJa: '真理',
    lastNameJa: '井上',
    phoneNumber: '06-5550-5601',
    address: '大阪府大阪市西区北堀江一丁目12-4',
    birthday: '1982-02-17',
    company: 0,
    places: [1],
  },
  {
    username: 'kobayashi',
    roleName: 'Sales',
    firstName: 'Naoko',
    lastName: 'Kobayashi',
    firstNameJa: '直子',
    lastNameJa: '小林',
    phoneNumber: '06-5550-5602',
    address: '大阪府吹田市江坂町三丁目8-15',
    birthday: '1994-03-08',
    company: 0,
    places: [1],
  },
  {
    username: 'yamada',
    roleName: 'Sales',
    firstName: 'Yui',
    lastName: 'Yamada',
    firstNameJa: '結衣',
    lastNameJa: '山田',
    phoneNumber: '090-5550-4417',
    address: '東京都中央区月島一丁目7-2',
    birthday: '2001-05-12',
    company: 0,
    places: [0],
    isNew: true,
  },
  {
    username: 'tanabe',
    roleName: 'Part-timer',
    firstName: 'Sho',
    lastName: 'Tanabe',
    firstNameJa: '翔',
    lastNameJa: '田辺',
    phoneNumber: '090-5550-7781',
    address: '東京都台東区浅草橋二丁目3-9',
    birthday: '2003-12-25',
    company: 0,
    places: [0],
  },
  {
    username: 'nakano',
    roleName: 'Inventory',
    firstName: 'Tsuyoshi',
    lastName: 'Nakano',
    firstNameJa: '剛',
    lastNameJa: '中野',
    phoneNumber: '090-5550-3340',
    address: '東京都足立区千住四丁目21-7',
    birthday: '1989-08-19',
    company: 0,
    places: [0, 1],
    hasLeft: true,
  },
  {
    username: 'maria',
    roleName: 'Manager',
    firstName: 'Maria',
    lastName: 'Santos',
    firstNameJa: 'マリア',
    lastNameJa: 'サントス',
    phoneNumber: '+63 2 8555 0131',
    address: '27 Kalayaan Avenue, Makati',
    birthday: '1985-04-11',
    company: 1,
    places: [0, 1],
  },
  {
    username: 'jose',
    roleName: 'Inventory',
    firstName: 'Jose',
    lastName: 'Reyes',
    firstNameJa: 'ホセ',
    lastNameJa: 'レイエス',
    phoneNumber: '+63 2 8555 0132',
    address: '9 Dela Rosa Street, Makati',
    birthday: '1990-10-03',
    company: 1,
    places: [1],
  },
  {
    username: 'liza',
    roleName: 'Sales',
    firstName: 'Liza',
    lastName: 'Dizon',
    firstNameJa: 'リザ',
    lastNameJa: 'ディゾン',
    phoneNumber: '+63 2 8555 0133',
    address: '114 Jupiter Street, Makati',
    birthday: '1998-06-29',
    company: 1,
    places: [0],
    isNew: true,
  },
];

const notForPartTimers = ['Create Customers', 'Edit Customers', 'Edit Transaction', 'Take Payment', 'Place Bid'];

const about: Record<string, readonly [description: string, descriptionJa: string]> = {
  Dashboard: ['Figures of the day, and who sees cost and profit.', '日々の数字と、原価・粗利の閲覧範囲。'],
  'Company Profile': [
    'Our companies, locations, tax, and the shop window.',
    '会社・店舗・税の設定とオンラインの店先。',
  ],
  'Manage User': ['Our people, our customers, and who may do what.', 'スタッフと顧客、それぞれの権限。'],
  Item: ['Pieces, categories, suppliers, and how they are sold.', '商品・カテゴリ・仕入先・販売方法。'],
  Inventory: ['Stock, receiving, transfers, counts.', '在庫・入荷・店舗間移動・棚卸。'],
  Sales: ['The counter, layaway, orders, payments.', '店頭販売・取置き・受注・入金。'],
  Reports: ['What was sold, what lies in stock.', '売上と在庫のレポート。'],
  Messages: ['Letters from customers.', 'お客様からのお問い合わせ。'],
};

/** The rest of the people, a role of the shop's own, and what its modules are for: made by the administrator. */
export async function makeStaff(
  admin: Context,
  companies: readonly { companyId: number; locationIds: readonly number[] }[],
  passwordHash: string,
  today: Date,
): Promise<void> {
  const roles = await admin.db.selectFrom('role').select(['id', 'name']).execute();
  const partTimer = { name: 'Part-timer', nameJa: 'アルバイト' };
  const { id: copyOf = null } = roles.find(({ name }) => name === 'Sales') ?? {};
  const made = await createRole(admin, { ...partTimer, copyOf });
  const actions = await admin.db.selectFrom('action').select(['id', 'description']).execute();
  const taken = actions.filter(({ description }) => notForPartTimers.includes(description));
  await setRights(admin, { id: made.id, actionIds: taken.map(({ id }) => id), active: false });
  const roleIds = new Map([...roles, made].map(({ id, name }) => [name, id]));
  for (const { roleName, company, places, hasLeft, isNew, ...person } of colleagues) {
    const { companyId = 0, locationIds = [] } = companies[company] ?? {};
    const locations = places.map((place) => ({
      locationId: locationIds[place] ?? 0,
      canShip: roleName !== 'Part-timer',
      canReceive: true,
    }));
    const user = { ...person, companyId, email: `${person.username}@kinza.example`, middleName: '', locations };
    if (isNew) {
      const now = { ...admin, clock: { now: () => today } };
      await addUser(now, { ...user, roleId: roleIds.get(roleName) ?? 0 });
      continue;
    }
    const { userId: id } = await admin.db
      .transaction()
      .execute((tx) => createUser(tx, admin, { ...user, roleName, passwordHash }));
    if (hasLeft) await toggleUser({ ...admin, companyId }, { id, active: false });
  }
  const { rows } = await modules.list(admin, { page: 1, size: 100, search: '', sort: 'id', direction: 'asc' });
  for (const { id, name, label, version } of rows) {
    const [description = '', descriptionJa = ''] = about[name] ?? [];
    await modules.edit(admin, { id, version, label, labelJa: '', description, descriptionJa });
  }
}
