import type { Tx } from '../../kernel/database.ts';

export interface ProfileRow {
  firstName: string;
  middleName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  birthday: string | null;
}

export async function saveProfile(tx: Tx, userId: number, profile: ProfileRow): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ ...profile })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

export async function saveImage(tx: Tx, userId: number, imageId: string | null): Promise<void> {
  await tx.updateTable('appUser').set({ imageId }).where('id', '=', userId).execute();
}
