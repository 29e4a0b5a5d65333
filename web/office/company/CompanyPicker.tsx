import { companyApi } from '#contract/company/company.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useLocalName } from '#web/text/text.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { FieldProps } from '#web/ui/form/useDraft.ts';
import { useAll } from '#web/ui/list/useAll.ts';

/** A company: the one in use, or any active one for who may see them all. */
export function CompanyPicker({
  field,
  className,
  isFixed = false,
}: {
  field: FieldProps;
  className?: string;
  isFixed?: boolean;
}) {
  const local = useLocalName();
  const { data: session } = useSession();
  const maySee = useMay()('View Company List') && !isFixed;
  const { data } = useAll(companyApi.list, { active: 'true' }, { enabled: maySee });
  const companies = (maySee && data) || (session ? [session.company] : []);
  return (
    <SelectField
      {...(className ? { className } : {})}
      {...field}
      disabled={!maySee}
      searchable={companies.length > 8}
      options={companies.map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) }))}
    />
  );
}
