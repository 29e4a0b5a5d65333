import type { User } from '#contract/access/user.ts';
import { textsOf } from '#web/ui/form/textsOf.ts';

/** What the form of a user holds. */
export type Values = Pick<
  User,
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'username'
  | 'email'
  | 'phoneNumber'
  | 'address'
  | 'birthday'
  | 'companyId'
  | 'imageId'
> & { roleId: number | null; locations: Pick<User['locations'][number], 'locationId' | 'canShip' | 'canReceive'>[] };

/** A user as the form begins with them; a new one belongs to the company in use. */
export const valuesFor =
  (companyId: number) =>
  (row: User | null): Values => ({
    ...textsOf(row, 'lastName', 'firstName', 'middleName', 'username', 'email', 'phoneNumber'),
    birthday: row?.birthday ?? null,
    roleId: row?.roleId ?? null,
    companyId: row?.companyId ?? companyId,
    ...textsOf(row, 'address'),
    locations: (row?.locations ?? []).map(({ locationId, canShip, canReceive }) => ({
      locationId,
      canShip,
      canReceive,
    })),
    imageId: row?.imageId ?? null,
  });
