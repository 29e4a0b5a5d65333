import { reportPersonApi } from '#contract/reports/reportPerson.ts';
import { paymentTypeApi } from '#contract/sales/paymentType.ts';
import { useRead } from '#web/api/hooks.ts';
import { useSession } from '#web/api/rights.ts';
import { useCategories } from '#web/office/catalogue/category/CategoryPicker.tsx';
import { useLocalName, useText } from '#web/text/text.ts';
import type { ChoiceFilter } from '#web/ui/list/types.ts';

/** The locations that the user works at, several at once. */
export function useLocationFilter(): ChoiceFilter {
  const t = useText();
  const local = useLocalName();
  const { data } = useSession();
  const here = data?.workplaces.filter(({ companyId }) => companyId === data.company.id) ?? [];
  return {
    kind: 'choice',
    key: 'locations',
    label: t('report.location'),
    options: here.map(({ locationId, name, nameJa }) => ({ value: String(locationId), label: local(name, nameJa) })),
    many: true,
  };
}

/** The people of the company, under whatever key a report asks for one. */
export function usePersonFilter(key: string): ChoiceFilter {
  const t = useText();
  const local = useLocalName();
  const { data } = useRead(reportPersonApi.list, {});
  const options = (data?.rows ?? []).map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) }));
  return { kind: 'choice', key, label: t('report.staff'), options };
}

/** The company's ways of paying, those that it uses no more too. */
export function usePaymentTypeFilter(): ChoiceFilter {
  const t = useText();
  const local = useLocalName();
  const { data } = useRead(paymentTypeApi.all, {});
  const options = (data?.rows ?? []).map(({ code, name, nameJa }) => ({ value: code, label: local(name, nameJa) }));
  return { kind: 'choice', key: 'paymentType', label: t('report.payment'), options };
}

/** The filters of every report about items somewhere. */
export function useReportFilters(): ChoiceFilter[] {
  const t = useText();
  const { options } = useCategories();
  const location = useLocationFilter();
  // Who may see no categories has none to choose from.
  if (options.length === 0) return [location];
  return [location, { kind: 'choice', key: 'categories', label: t('report.category'), options, many: true }];
}
