import type { Company, NewCompany } from '#contract/company/company.ts';
import type { TaxSettings } from '#contract/company/taxSettings.ts';
import { textsOf } from '#web/ui/form/textsOf.ts';

/** What the form of a company holds; a new one also says how it taxes, and its first location. */
export type CompanyValues = Omit<NewCompany, keyof Beginning> & Partial<Beginning>;
type Beginning = Pick<
  NewCompany,
  'taxMode' | 'taxRounding' | 'locationName' | 'locationNameJa' | 'locationDescription' | 'locationDescriptionJa'
>;

const beginning: Beginning = {
  taxMode: 'exclusive',
  taxRounding: 'floor',
  locationName: '',
  locationNameJa: '',
  locationDescription: '',
  locationDescriptionJa: '',
};

export function companyValues(row: Company | null): CompanyValues {
  return {
    ...textsOf(row, 'code', 'name', 'nameJa', 'registrationNo', 'email', 'primaryContact', 'secondaryContact'),
    ...textsOf(row, 'taxDetails', 'address', 'addressJa'),
    barcodePrefix: row?.barcodePrefix ?? '20',
    allowNegativeSellable: row?.allowNegativeSellable ?? true,
    overReceiptBasisPoints: row?.overReceiptBasisPoints ?? 0,
    receivingUpdatesCost: row?.receivingUpdatesCost ?? true,
    ...(row ? {} : beginning),
  };
}

export type RateState = 'past' | 'now' | 'coming';

/** Every rate with whether it holds today; the newest first, as they come. */
export function ratesOf(rates: TaxSettings['rates'], today: string) {
  const now = rates.find(({ validFrom }) => validFrom <= today);
  return rates.map((rate) => {
    const state: RateState = rate === now ? 'now' : rate.validFrom > today ? 'coming' : 'past';
    return { ...rate, state };
  });
}
