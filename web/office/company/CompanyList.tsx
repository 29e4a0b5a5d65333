import { useLocalName, useText } from '#web/text/text.ts';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { NameCell, Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';
import './company.css';
import { useCompanyForm } from './useCompanyForm.tsx';

/** Every company of the installation. */
export function CompanyList() {
  const t = useText();
  const local = useLocalName();
  const form = useCompanyForm();
  return (
    <RegisterPage
      {...form}
      words="company"
      failed={t('company.fetchFailed')}
      columns={[
        {
          key: 'name',
          title: t('company.name'),
          sort: 'name',
          fixed: true,
          render: (row) => <NameCell url={row.logoUrl} name={local(row.name, row.nameJa)} code={row.code} />,
        },
        { key: 'code', title: t('company.code'), width: 128, sort: 'code', hidden: true, render: (row) => row.code },
        {
          key: 'registrationNo',
          title: t('company.registrationNo'),
          width: 168,
          quiet: true,
          render: (row) => <span className="n">{row.registrationNo}</span>,
        },
        { key: 'email', title: t('company.email'), width: 208, sort: 'email', render: (row) => row.email },
        {
          key: 'primaryContact',
          title: t('company.primaryContact'),
          width: 176,
          quiet: true,
          render: (row) => row.primaryContact,
        },
      ]}
      card={(row) => (
        <CardRow
          lead={<Photo url={row.logoUrl} size="medium" />}
          title={local(row.name, row.nameJa)}
          code={row.code}
          figure={<ActiveBadge active={row.active} />}
        />
      )}
    />
  );
}
