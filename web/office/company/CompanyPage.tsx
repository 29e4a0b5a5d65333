import { type Company, companyApi } from '#contract/company/company.ts';
import { isCheckDigitRight } from '#contract/company/registrationNo.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import { shopSettingApi } from '#contract/shop/setting.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { useFieldOrder } from '#web/ui/form/bothLanguages.ts';
import { useGuide } from '#web/ui/guide/Guide.tsx';
import { Card, Facts, Page } from '#web/ui/Page.tsx';
import { RegisterForm, useShown } from '#web/ui/RegisterForm.tsx';
import { Loading } from '#web/ui/States.tsx';
import { useShortcut } from '#web/ui/shortcut.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import './company.css';
import { ShopCard } from './ShopCard.tsx';
import { TaxCard } from './TaxCard.tsx';
import { useCompanyForm } from './useCompanyForm.tsx';
import { useShopValue } from './useShopValue.ts';

/** The company that one works in: who it is, how it taxes, what was changed. */
export function CompanyPage() {
  const t = useText();
  const { data: session } = useSession();
  const id = session?.company.id ?? 0;
  const company = useRead(companyApi.find, { id }, { enabled: id > 0 });
  const steps = [t('company.ownGuide1'), t('company.ownGuide2'), t('company.ownGuide3'), t('shopSetting.guide')];
  const guide = useGuide({ id: 'ownCompany', steps });
  return (
    <Page
      title={t('company.own')}
      actions={
        <>
          {guide.button}
          {company.data && <Edit />}
        </>
      }
    >
      <div className="with-guide">
        <div className="company-scroll">
          {company.data ? (
            <Whole company={company.data} />
          ) : (
            <Loading of={company} title={t('company.fetchFailed')} shape="detail" />
          )}
        </div>
        {guide.panel}
      </div>
    </Page>
  );
}

function Edit() {
  const t = useText();
  const dialog = useDialog();
  const mayEdit = useMay()('Edit Company');
  const edit = () => dialog.open('edit');
  useShortcut('e', edit, { enabled: mayEdit && dialog.now === null, label: t('common.edit') });
  if (!mayEdit) return null;
  return (
    <Button kind="primary" icon="pencil" shortcut="E" onClick={edit}>
      {t('company.edit')}
    </Button>
  );
}

function Whole({ company }: { company: Company }) {
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  const form = useCompanyForm();
  const shown = useShown(form);
  const ofShop = useShopValue(useRead(shopSettingApi.choices, {}).data ?? {});
  const fields = [...shown.fields, ...useFieldOrder()(Object.keys(fieldsOf(shopSettingApi.edit.input)))];
  const showValue = (field: string, value: unknown) => ofShop(field, value) ?? shown.showValue(field, value);
  return (
    <div className="page-body company-page">
      <Card title={t('company.particulars')} className="company-facts">
        <Particulars company={company} />
      </Card>
      <div className="column company-side">
        <Card>
          <CompanyLogo company={company} />
        </Card>
        <TaxCard />
      </div>
      <ShopCard />
      <Card title={t('common.audit.title')} className="company-audit">
        <AuditTrail
          endpoint={companyApi.audit}
          id={company.id}
          {...shown}
          {...{ fields, showValue }}
          actionName={form.actionName}
        />
      </Card>
      {dialog.is('edit') && may('Edit Company') && <RegisterForm {...form} row={company} onClose={dialog.close} />}
    </div>
  );
}

function Particulars({ company }: { company: Company }) {
  const t = useText();
  const form = useCompanyForm();
  const { fieldName, showValue } = useShown(form);
  const isOdd = company.registrationNo !== '' && !isCheckDigitRight(company.registrationNo);
  const shown = (field: string, value: unknown) => {
    const text = value === '' ? t('common.audit.nothing') : showValue(field, value);
    if (field !== 'registrationNo') return text;
    return (
      <>
        <span className="digits">{text}</span>
        {isOdd && <span className="text-warn company-odd">{t('company.checkWrong')}</span>}
      </>
    );
  };
  const inOrder = useFieldOrder();
  const values = form.valuesOf(company) as Record<string, unknown>;
  return (
    <Facts of={inOrder(Object.keys(values)).map((field) => [fieldName(field), shown(field, values[field])] as const)} />
  );
}
