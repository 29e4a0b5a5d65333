import type { AccessWord } from '#contract/kernel/access.ts';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import type { LongExportFailure } from '#contract/reports/longExport.ts';

/** What the rows of an export were read with. */
export interface Needs {
  isAdmin: boolean;
  rights: AccessWord[];
  locationIds: number[];
}

interface Person {
  isAdmin: boolean;
  rights: ReadonlySet<AccessWord>;
  locationIds: readonly number[];
}

/** Rights that decide which rows and columns a report has, besides the one that shows it. */
const deciding: readonly AccessWord[] = ['Export Reports', 'View Cost and Profit', 'View Company List'];

export function needsOf({ isAdmin, rights, locationIds }: Person, shows: AccessWord): Needs {
  return {
    isAdmin,
    rights: isAdmin ? [] : [shows, ...deciding.filter((word) => rights.has(word))],
    locationIds: [...locationIds],
  };
}

/** Whether somebody still has all of it. */
export function holds({ isAdmin, rights, locationIds }: Person, needs: Needs): boolean {
  if (needs.isAdmin && !isAdmin) return false;
  const hasRights = isAdmin || needs.rights.every((word) => rights.has(word));
  return hasRights && needs.locationIds.every((id) => locationIds.includes(id));
}

/** What an export failed of, by what the server would have said to somebody who waited. */
export function failureOf(code: RefusalCode): LongExportFailure {
  if (code === 'server.noSpace') return 'noSpace';
  return code === 'server.unavailable' ? 'unavailable' : 'fault';
}
