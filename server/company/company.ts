import type { NewCompany as CompanyForm } from '#contract/company/company.ts';
import type { locationApi } from '#contract/company/location.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { type Actor, audit, changesBetween } from '../kernel/audit.ts';
import type { Tx } from '../kernel/database.ts';

type Particulars = Omit<
  CompanyForm,
  'locationName' | 'locationNameJa' | 'locationDescription' | 'locationDescriptionJa'
>;

/** Without a registration number no document calls itself a qualified invoice. */
export type NewCompany = Pick<Particulars, 'code' | 'name' | 'email' | 'primaryContact' | 'address'> &
  Partial<Particulars>;

type LocationForm = InputOf<typeof locationApi.create>;
export type NewLocation = Pick<LocationForm, 'companyId' | 'name'> & Partial<LocationForm>;

/** Japan's consumption tax since the last change of it. */
const taxSince = { validFrom: '2019-10-01', basisPoints: 1000 };

/** The ten categories of specification §9, with the two barcode digits of domain.md §4. */
const defaultCategories = [
  { code: 'R0', name: 'Rings', nameJa: 'リング', barcodeIndex: 1 },
  { code: 'N0', name: 'Necklaces', nameJa: 'ネックレス', barcodeIndex: 2 },
  { code: 'E0', name: 'Earrings', nameJa: 'ピアス・イヤリング', barcodeIndex: 3 },
  { code: 'B0', name: 'Bracelets', nameJa: 'ブレスレット', barcodeIndex: 4 },
  { code: 'W0', name: 'Watches', nameJa: '時計', barcodeIndex: 5 },
  { code: 'S0', name: 'Services', nameJa: '修理・サービス', barcodeIndex: 6, stockTracked: false },
  { code: 'O0', name: 'Others', nameJa: 'その他', barcodeIndex: 7 },
  { code: 'M0', name: 'Made to Order', nameJa: '受注制作', barcodeIndex: 8, stockTracked: false },
  { code: 'AS0', name: 'Affiliate Stocks', nameJa: '委託在庫', barcodeIndex: 9, consignment: true },
  { code: 'P0', name: 'Pendant', nameJa: 'ペンダント', barcodeIndex: 10 },
];

/** Makes a company with the tax rate in force and the categories that every company starts with. */
export async function createCompany(tx: Tx, actor: Actor, input: NewCompany): Promise<{ companyId: number }> {
  const { id: companyId } = await tx.insertInto('company').values(input).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('taxRate')
    .values({ companyId, ...taxSince })
    .execute();
  const rows = defaultCategories.map((category) => ({
    stockTracked: true,
    consignment: false,
    ...category,
    companyId,
  }));
  await tx.insertInto('category').values(rows).execute();
  const changes = changesBetween<NewCompany>({}, input, Object.keys(input) as (keyof NewCompany)[]);
  await audit(tx, { ...actor, companyId }, 'company', companyId, 'create', changes);
  return { companyId };
}

export async function createLocation(tx: Tx, actor: Actor, input: NewLocation): Promise<{ locationId: number }> {
  const { id: locationId } = await tx.insertInto('location').values(input).returning('id').executeTakeFirstOrThrow();
  const { companyId, ...particulars } = input;
  const changes = changesBetween<Omit<NewLocation, 'companyId'>>(
    {},
    particulars,
    Object.keys(particulars) as (keyof typeof particulars)[],
  );
  await audit(tx, { ...actor, companyId }, 'location', locationId, 'create', changes);
  return { locationId };
}
