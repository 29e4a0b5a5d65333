import { sql } from 'kysely';
import { type Company, companyApi, type NewCompany } from '#contract/company/company.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { countSignedIn } from '../access/session/store.ts';
import { holdWaysIn, joinLocation } from '../access/user/actions.ts';
import { audit, changesBetween } from '../kernel/audit.ts';
import { type Context, companiesOf } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { keepFile } from '../kernel/files/keep.ts';
import { forgetLeft } from '../kernel/files/table.ts';
import { imageUrl } from '../kernel/files.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement, type Upload } from '../kernel/route.ts';
import { transact } from '../kernel/transact.ts';
import { createCompany, createLocation } from './company.ts';

type Stored = Omit<Company, 'logoUrl'> & { logoId: string | null };

const companies = register<typeof companyApi, Stored>({
  api: companyApi,
  table: 'company',
  isOfCompany: false,
  seen: (ctx) => {
    const ids = companiesOf(ctx);
    return ids === null ? sql`true` : sql`id = ANY(${[...ids]}::bigint[])`;
  },
  made: ['logoUrl'],
  besides: ['logoId'],
  // Documents have a period, codes of items and customers have none.
  computed: {
    isCodeFixed: sql`EXISTS (SELECT FROM number_counter WHERE company_id = company.id AND period <> '')`,
  },
  searched: ['code', 'name', 'nameJa', 'email', 'registrationNo'],
  check: async (_tx, _ctx, draft, before) => {
    if (before?.isCodeFixed && before.code !== draft.code) refuse('company.codeFixed', { code: before.code });
  },
  checkToggle: async (tx, ctx, company, active, said) => {
    if (active) return;
    await checkClosing(tx, ctx, company.id);
    const count = await countSignedIn(tx, company.id, ctx.clock.now());
    if (count > 0 && !said.evenWithUsers) refuse('company.signedIn', { count });
  },
  shown: ({ logoId, ...company }) => ({ ...company, logoUrl: imageUrl(logoId) }),
  sheet: {
    title: 'companies',
    columns: [
      { title: 'companyCode', of: 'code' },
      ...bothNames,
      ...(['registrationNo', 'email', 'primaryContact', 'secondaryContact'] as const),
      { title: 'address', local: 'address' },
    ],
  },
});

export const companyRoutes = implement(companyApi, {
  ...companies,
  create,
  setLogo: (ctx, { id }, upload) => setLogo(ctx, id, upload),
  removeLogo: (ctx, { id }) => transact(ctx, (tx) => changeLogo(tx, ctx, id, null)),
});

/** The one before is forgotten. It is a file of the company that it stands for, whichever is in use. */
export async function setLogo(ctx: Context, id: number, upload: Upload): Promise<Company> {
  await companies.find(ctx, { id });
  return keepFile({ ...ctx, companyId: id }, 'companyLogo', upload, (tx, file) => changeLogo(tx, ctx, id, file.id));
}

/** A company with its first location, at which its maker works: otherwise nobody could enter it. */
async function create(
  ctx: Context,
  { locationName, locationNameJa, locationDescription, locationDescriptionJa, ...input }: NewCompany,
): Promise<Company> {
  return transact(ctx, async (tx) => {
    const { companyId } = await createCompany(tx, ctx, input);
    const named = { name: locationName, nameJa: locationNameJa };
    const location = { companyId, ...named, description: locationDescription, descriptionJa: locationDescriptionJa };
    const { locationId } = await createLocation(tx, ctx, location);
    await joinLocation(tx, ctx, locationId);
    return companies.find({ ...ctx, db: tx }, { id: companyId });
  });
}

/**
 * Whoever switches a company off must still be somebody afterwards, and somewhere an administrator of all companies must be
 * able to switch it on again. One at a time looks, so that two companies can't switch each other off, nor the last
 * administrator elsewhere be switched off meanwhile.
 */
async function checkClosing(tx: Tx, ctx: Context, companyId: number): Promise<void> {
  const waysIn = await holdWaysIn(tx);
  const { rows } = await sql<{ isOwn: boolean }>`SELECT
      EXISTS (SELECT FROM app_user WHERE id = ${ctx.user.id} AND company_id = ${companyId}) AS is_own`.execute(tx);
  if (companyId === ctx.companyId) refuse('company.inUse');
  if (rows[0]?.isOwn) refuse('company.own');
  if (waysIn.every((admin) => admin.companyId === companyId)) refuse('company.last');
}

/** Changes nothing that is being typed elsewhere, so the version stays. */
async function changeLogo(tx: Tx, ctx: Context, id: number, logoId: string | null): Promise<Company> {
  await companies.find({ ...ctx, db: tx }, { id });
  const company = tx.selectFrom('company').select('logoId').where('id', '=', id);
  const before = await company.forUpdate().executeTakeFirstOrThrow();
  await tx.updateTable('company').set({ logoId }).where('id', '=', id).execute();
  await forgetLeft(tx, [before.logoId], [logoId]);
  if (before.logoId !== logoId)
    await audit(tx, ctx, 'company', id, 'edit', changesBetween(before, { logoId }, ['logoId']));
  return companies.find({ ...ctx, db: tx }, { id });
}
