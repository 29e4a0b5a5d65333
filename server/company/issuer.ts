import { sql } from 'kysely';
import type { Db } from '../kernel/database.ts';
import type { PaperIssuer } from '../paper/document.ts';

/** What papers of a location say of their issuer: as it was at a time, so that a copy says what its original said. */
export async function findIssuer(db: Db, locationId: number, at: Date): Promise<PaperIssuer> {
  const issuer = await db
    .selectFrom('issuer')
    .where('locationId', '=', locationId)
    .selectAll()
    // The first there is speaks for what was sold before anything was noted.
    .orderBy((of) => of('validFrom', '<=', at), 'desc')
    .orderBy((of) => sql`abs(extract(epoch FROM ${of.ref('validFrom')} - ${at}::timestamptz))`)
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    name: { en: issuer.name, ja: issuer.nameJa },
    registrationNo: issuer.registrationNo || null,
    address: { en: issuer.address, ja: issuer.addressJa },
    phone: issuer.primaryContact,
    location: {
      name: { en: issuer.locationName, ja: issuer.locationNameJa },
      address: { en: issuer.locationAddress, ja: issuer.locationAddressJa },
      phone: issuer.phone,
    },
  };
}
