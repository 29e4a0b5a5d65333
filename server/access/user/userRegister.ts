import { sql } from 'kysely';
import { type User, userApi } from '#contract/access/user.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { type Context, companiesOf } from '../../kernel/context.ts';
import { imageUrl } from '../../kernel/files.ts';
import { columnsOf, register } from '../../kernel/register.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';
import { inLanguage } from '../../sheet/text.ts';

const openLink = sql`one_time_link WHERE user_id = app_user.id AND used_at IS NULL AND replaced_at IS NULL`;

type Stored = Omit<User, 'imageUrl'> & { name?: string; nameJa?: string };

/** Users as they are listed, found, exported and looked back on: those of the company in use. */
export const users = register<typeof userApi, Stored>({
  api: userApi,
  table: 'appUser',
  missing: 'user.missing',
  // As the online shop nobody signs in.
  seen: (ctx) => sql`company_id = ${ctx.companyId} AND NOT is_online_shop`,
  made: ['imageUrl'],
  computed: {
    name: userName('app_user'),
    nameJa: userNameJa('app_user'),
    ...columnsOf('role', { roleName: 'name', roleNameJa: 'nameJa' }),
    ...columnsOf('company', { companyName: 'name', companyNameJa: 'nameJa' }),
    hasPassword: sql`password_hash IS NOT NULL`,
    hasSecondFactor: sql`EXISTS (SELECT FROM second_factor WHERE user_id = app_user.id AND confirmed_at IS NOT NULL)`,
    locations: sql`(SELECT coalesce(json_agg(json_build_object('locationId', location.id, 'name', location.name,
        'nameJa', location.name_ja, 'companyId', location.company_id, 'canShip', can_ship, 'canReceive', can_receive)
        ORDER BY location.company_id, location.id), '[]')
      FROM user_location JOIN location ON location.id = location_id WHERE user_id = app_user.id)`,
    link: sql`(SELECT json_build_object('purpose', purpose, 'expiresAt',
        to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM ${openLink})`,
  },
  fields: [],
  searched: ['name', 'nameJa', 'firstName', 'username', 'email', 'phoneNumber'],
  filters: { roleId: (id: number) => sql`role_id = ${id}` },
  // Where else somebody works is nobody's to know who does not see the other company.
  shown: (row, ctx) => ({
    ...row,
    imageUrl: imageUrl(row.imageId, 'thumb'),
    locations: row.locations.filter(({ companyId }) => companiesOf(ctx)?.includes(companyId) ?? true),
  }),
  sheet: {
    title: 'users',
    columns: [
      ...(['lastName', 'firstName', 'lastNameJa', 'firstNameJa', 'username', 'email'] as const),
      { title: 'role', local: 'roleName' },
      { title: 'company', local: 'companyName' },
      {
        title: 'location',
        value: ({ locations }, language) =>
          locations.map(({ name, nameJa }) => inLanguage(language, name, nameJa)).join(', '),
      },
      { title: 'phone', of: 'phoneNumber' },
    ],
  },
});

/** What became of a user of the company in use, wherever they were before: `find` has looked whether they are one. */
export async function listUserTrail(ctx: Context, { id, page }: { id: number; page: number }) {
  await users.find(ctx, { id });
  return listAuditTrail(ctx, 'user', id, page, { isOfCompany: false });
}
