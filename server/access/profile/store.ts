import type { Tx } from '../../kernel/database.ts';

export interface ProfileRow {
  firstName: string;
  middleName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  birthday: string | null;
  imageId: string | null;
}

export async function saveProfile(tx: Tx, userId: number, profile: ProfileRow): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ ...profile })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

export async function hasImage(tx: Tx, companyId: number, fileId: string): Promise<boolean> {
  const file = await tx
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('companyId', '=', companyId)
    .where('kind', '=', 'image')
    .executeTakeFirst();
  return file !== undefined;
}
