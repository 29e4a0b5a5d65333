import { sql } from 'kysely';
import { type Company, companyApi, type NewCompany } from '#contract/company/company.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { holdAdmins, listWaysIn, saveWorkplace } from '../access/user/store.ts';
import { audit, changesBetween } from '../kernel/audit.ts';
import { type Context, may } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { keepFile } from '../kernel/files/keep.ts';
import { forgetLeft } from '../kernel/files/table.ts';
import { imageUrl } from '../kernel/files.ts';
import { register } from '../kernel/register.ts';
import { implement, type Upload } from '../kernel/route.ts';
import { transact } from '../kernel/transact.ts';
import { activeText } from '../sheet/text.ts';
import { createCompany, createLocation } from './company.ts';

type Draft = Omit<InputOf<typeof companyApi.edit>, 'id' | 'version'>;
type Stored = Omit<Company, 'logoUrl'> & { logoId: string | null };

const fields = [
  'code',
  'name',
  'nameJa',
  'registrationNo',
  'email',
  'primaryContact',
  'secondaryContact',
  'taxDetails',
  'address',
  'addressJa',
  'barcodePrefix',
  'allowNegativeSellable',
] as const;

const companies = register<Draft, Company, Stored>({
  thing: 'company',
  table: 'company',
  isOfCompany: false,
  columns: ['id', ...fields, 'logoId', 'isCodeFixed', 'active', 'version'],
  // Documents have a period, codes of items and customers have none.
  computed: {
    isCodeFixed: sql`EXISTS (SELECT FROM number_counter WHERE company_id = company.id AND period <> '')`,
  },
  fields,
  searched: ['code', 'name', 'nameJa', 'email', 'registrationNo'],
  check: async (_tx, _ctx, draft, before) => {
    if (before?.isCodeFixed && before.code !== draft.code) refuse('company.codeFixed', { code: before.code });
  },
  checkToggle: async (tx, ctx, company, active) => (active ? undefined : checkClosing(tx, ctx, company.id)),
  shown: ({ logoId, ...company }) => ({ ...company, logoUrl: imageUrl(logoId) }),
  sheet: {
    title: 'companies',
    columns: [
      { title: 'companyCode', value: (row) => row.code },
      { title: 'title', value: (row) => row.name },
      { title: 'titleJa', value: (row) => row.nameJa },
      { title: 'registrationNo', value: (row) => row.registrationNo },
      { title: 'email', value: (row) => row.email },
      { title: 'primaryContact', value: (row) => row.primaryContact },
      { title: 'secondaryContact', value: (row) => row.secondaryContact },
      { title: 'address', value: (row, language) => (language === 'ja' && row.addressJa) || row.address },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const companyRoutes = implement(companyApi, {
  ...companies,
  find: async (ctx, input) => {
    mayLookAt(ctx, input.id);
    return companies.find(ctx, input);
  },
  audit: async (ctx, input) => {
    mayLookAt(ctx, input.id);
    return companies.audit(ctx, input);
  },
  edit: async (ctx, input) => {
    mayLookAt(ctx, input.id);
    return companies.edit(ctx, input);
  },
  toggle: async (ctx, input) => {
    mayLookAt(ctx, input.id);
    return companies.toggle(ctx, input);
  },
  create,
  setLogo: (ctx, _input, upload) => setLogo(ctx, upload),
  removeLogo: (ctx) => transact(ctx, (tx) => changeLogo(tx, ctx, null)),
});

/** The one before is forgotten. */
export async function setLogo(ctx: Context, upload: Upload): Promise<Company> {
  return keepFile(ctx, 'companyLogo', upload, (tx, { id }) => changeLogo(tx, ctx, id));
}

/** Whoever may not see the list of companies finds the one in use and no other. */
function mayLookAt(ctx: Context, companyId: number): void {
  if (companyId !== ctx.companyId && !may(ctx, 'View Company List')) refuse('notFound');
}

/** A company with its first location, at which its maker works: otherwise nobody could enter it. */
async function create(
  ctx: Context,
  { locationName, locationNameJa, locationDescription, ...input }: NewCompany,
): Promise<Company> {
  return transact(ctx, async (tx) => {
    const { companyId } = await createCompany(tx, ctx, input);
    const location = { companyId, name: locationName, nameJa: locationNameJa, description: locationDescription };
    const { locationId } = await createLocation(tx, ctx, location);
    await saveWorkplace(tx, ctx.user.id, locationId);
    return companies.find({ ...ctx, db: tx }, { id: companyId });
  });
}

/**
 * Whoever switches a company off must still be somebody afterwards, and somewhere an administrator must be able to
 * switch it on again. One at a time looks, so that two companies can't switch each other off, nor the last
 * administrator elsewhere be switched off meanwhile.
 */
async function checkClosing(tx: Tx, ctx: Context, companyId: number): Promise<void> {
  await holdAdmins(tx);
  const waysIn = await listWaysIn(tx);
  if (waysIn.every((admin) => admin.companyId === companyId)) refuse('company.last');
  const { rows } = await sql<{ isOwn: boolean }>`SELECT
      EXISTS (SELECT FROM app_user WHERE id = ${ctx.user.id} AND company_id = ${companyId}) AS is_own`.execute(tx);
  if (companyId === ctx.companyId || rows[0]?.isOwn) refuse('company.inUse');
}

/** Changes nothing that is being typed elsewhere, so the version stays. */
async function changeLogo(tx: Tx, ctx: Context, logoId: string | null): Promise<Company> {
  const id = ctx.companyId;
  const company = tx.selectFrom('company').select('logoId').where('id', '=', id);
  const before = await company.forUpdate().executeTakeFirstOrThrow();
  await tx.updateTable('company').set({ logoId }).where('id', '=', id).execute();
  await forgetLeft(tx, [before.logoId], [logoId]);
  if (before.logoId !== logoId)
    await audit(tx, ctx, 'company', id, 'edit', changesBetween(before, { logoId }, ['logoId']));
  return companies.find({ ...ctx, db: tx }, { id });
}
