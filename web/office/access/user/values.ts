import { type User, userApi } from '#contract/access/user.ts';
import { formValues } from '#contract/kernel/fields.ts';
import type { DraftValues } from '#web/ui/register.ts';

/** What the form of a user holds. */
export type Values = Omit<DraftValues<typeof userApi>, 'birthday' | 'holdsAllCompanies'> &
  Pick<User, 'birthday' | 'holdsAllCompanies'>;

/** A user as the form begins with them; a new one belongs to the company in use. */
export const valuesFor =
  (companyId: number) =>
  (row: User | null): Values => ({
    ...(formValues(userApi.edit, row) as Values),
    birthday: row?.birthday ?? null,
    holdsAllCompanies: row?.holdsAllCompanies ?? false,
    companyId: row?.companyId ?? companyId,
    locations: (row?.locations ?? []).map(({ name: _, nameJa: _ja, companyId: _of, ...place }) => place),
  });
