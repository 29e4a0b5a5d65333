import { useLocalName, useText } from '#web/text/text.ts';
import { nameColumn, numberColumn, textColumn } from '#web/ui/list/columns.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
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
      failed={t('company.fetchFailed')}
      columns={[
        nameColumn('name', t('company.name'), { photo: 'logoUrl', code: 'code', sort: 'name', fixed: true }),
        textColumn('code', t('company.code'), { width: 128, sort: 'code', hidden: true }),
        numberColumn('registrationNo', t('company.registrationNo'), { width: 168, quiet: true }),
        textColumn('email', t('company.email'), { width: 208, sort: 'email' }),
        textColumn('primaryContact', t('company.primaryContact'), { width: 176, quiet: true }),
      ]}
      card={(row) => ({
        lead: <Photo url={row.logoUrl} size="medium" />,
        title: local(row.name, row.nameJa),
        code: row.code,
      })}
    />
  );
}
