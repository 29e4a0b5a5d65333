import { sql } from 'kysely';
import type { z } from 'zod';
import type { User, userDraft } from '#contract/access/user.ts';
import { type Context, may } from '../../kernel/context.ts';
import { imageUrl } from '../../kernel/files.ts';
import { register } from '../../kernel/register.ts';
import { listTrail } from '../../kernel/trail.ts';
import { activeText } from '../../sheet/text.ts';

const fullName = sql`concat_ws(' ', last_name, first_name, nullif(middle_name, ''))`;
const openLink = sql`one_time_link WHERE user_id = app_user.id AND used_at IS NULL AND replaced_at IS NULL`;

type Stored = Omit<User, 'imageUrl'> & { name?: string };

/** Users as they are listed, found, exported and looked back on: those of the company in use. */
export const users = register<z.output<typeof userDraft>, User, Stored>({
  thing: 'user',
  table: 'appUser',
  missing: 'user.missing',
  columns: [
    'id',
    'firstName',
    'middleName',
    'lastName',
    'username',
    'email',
    'roleId',
    'roleName',
    'roleNameJa',
    'phoneNumber',
    'address',
    'birthday',
    'imageId',
    'companyId',
    'companyName',
    'companyNameJa',
    'locations',
    'hasPassword',
    'link',
    'active',
    'version',
  ],
  computed: {
    name: fullName,
    roleName: sql`(SELECT name FROM role WHERE role.id = role_id)`,
    roleNameJa: sql`(SELECT name_ja FROM role WHERE role.id = role_id)`,
    companyName: sql`(SELECT name FROM company WHERE company.id = company_id)`,
    companyNameJa: sql`(SELECT name_ja FROM company WHERE company.id = company_id)`,
    hasPassword: sql`password_hash IS NOT NULL`,
    locations: sql`(SELECT coalesce(json_agg(json_build_object('locationId', location.id, 'name', location.name,
        'nameJa', location.name_ja, 'companyId', location.company_id, 'canShip', can_ship, 'canReceive', can_receive)
        ORDER BY location.company_id, location.id), '[]')
      FROM user_location JOIN location ON location.id = location_id WHERE user_id = app_user.id)`,
    link: sql`(SELECT json_build_object('purpose', purpose, 'expiresAt',
        to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM ${openLink})`,
  },
  fields: [],
  searched: ['name', 'firstName', 'username', 'email', 'phoneNumber'],
  narrow: ({ roleId }) => (roleId === undefined ? [] : [sql`role_id = ${roleId}`]),
  // Where else somebody works is nobody's to know who does not see the other company.
  shown: (row, ctx) => ({
    ...row,
    imageUrl: imageUrl(row.imageId, 'thumb'),
    locations: may(ctx, 'View Company List')
      ? row.locations
      : row.locations.filter(({ companyId }) => companyId === ctx.companyId),
  }),
  sheet: {
    title: 'users',
    columns: [
      { title: 'lastName', value: (row) => row.lastName },
      { title: 'firstName', value: (row) => row.firstName },
      { title: 'username', value: (row) => row.username },
      { title: 'email', value: (row) => row.email },
      { title: 'role', value: (row, language) => (language === 'ja' && row.roleNameJa) || row.roleName },
      { title: 'company', value: (row, language) => (language === 'ja' && row.companyNameJa) || row.companyName },
      {
        title: 'location',
        value: (row, language) =>
          row.locations.map(({ name, nameJa }) => (language === 'ja' && nameJa) || name).join(', '),
      },
      { title: 'phone', value: (row) => row.phoneNumber },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

/** What became of a user of the company in use, wherever they were before: `find` has looked whether they are one. */
export async function listUserTrail(ctx: Context, { id, page }: { id: number; page: number }) {
  await users.find(ctx, { id });
  return listTrail(ctx, 'user', id, page, { isOfCompany: false });
}
