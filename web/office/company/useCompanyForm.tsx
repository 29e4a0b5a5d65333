import { useState } from 'react';
import { type Company, companyApi } from '#contract/company/company.ts';
import type { MailLanguage, TemplateKind } from '#contract/kernel/mail.ts';
import type { RefusalData } from '#contract/kernel/refusal.ts';
import { useSession } from '#web/api/rights.ts';
import { dateText, percentText } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { sectionName } from '#web/ui/guide/section.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { CompanyLogo, NewLogo, sendLogo } from './CompanyLogo.tsx';
import { type CompanyValues, companyValues } from './values.ts';

/** The form of a company, in the list of all and on the page of one's own. */
export function useCompanyForm() {
  const t = useText();
  const local = useLocalName();
  const { data: session } = useSession();
  const [logo, setLogo] = useState<File | null>(null);
  return {
    api: companyApi,
    words: 'company' as const,
    nameOf: (row: Company) => local(row.name, row.nameJa),
    size: 'large' as const,
    aside: (_draft: Draft<CompanyValues>, row: Company | null) =>
      row ? <CompanyLogo company={row} /> : <NewLogo file={logo} onChange={setLogo} />,
    onCreated: (made: Company) => void sendLogo(made, logo),
    labels: labelsOf(t),
    valuesOf: companyValues,
    fields: (draft: Draft<CompanyValues>, row: Company | null) => <CompanyFields draft={draft} row={row} />,
    show: (field: string, value: unknown) => shownValue(t, field, value),
    actionName: (action: string) => actionName(t, action),
    createFailed: t('company.createFailed'),
    refusedFields: { 'company.codeTaken': 'code', 'company.codeFixed': 'code' } as const,
    status: {
      offText: t('company.deactivateText'),
      again: {
        code: 'company.signedIn' as const,
        ask: (name: string, { count }: RefusalData) => ({
          title: t('company.signedInTitle', { name }),
          text: t('company.signedInText', { count: Number(count) }),
          confirm: t('company.signedInYes'),
          danger: true,
        }),
      },
    },
    mayToggle: ({ id }: Company) => id !== session?.company.id,
    invalidates: ['session', 'tax', 'location'],
  };
}

/** What stands elsewhere in the texts: how a company taxes, its guides. */
function labelsOf(t: Translate) {
  return {
    taxMode: t('tax.mode'),
    taxRounding: t('tax.rounding'),
    taxRate: t('tax.rate'),
    guideVideo: t('guide.video'),
    captionsEn: t('guide.captionsEn'),
    captionsJa: t('guide.captionsJa'),
    mailTemplate: t('mail.template.which'),
    subject: t('mail.template.subject'),
    opening: t('mail.template.opening'),
    closing: t('mail.template.closing'),
    closedThrough: t('company.auditField.closedThrough'),
    installmentLaw: t('company.auditField.installmentLaw'),
    shopLocation: t('company.shopField.shopLocation'),
    holdHours: t('company.shopField.holdHours'),
    payDays: t('company.shopField.payDays'),
    payWays: t('company.shopField.payWays'),
    shippingMethodIds: t('company.shopField.shippingMethodIds'),
    countries: t('company.shopField.countries'),
    heroFirst: t('company.shopField.heroFirst'),
    heroFirstJa: t('company.shopField.heroFirstJa'),
    heroSecond: t('company.shopField.heroSecond'),
    heroSecondJa: t('company.shopField.heroSecondJa'),
    delivery: t('company.shopField.delivery'),
    deliveryJa: t('company.shopField.deliveryJa'),
    law: t('company.shopField.law'),
    lawJa: t('company.shopField.lawJa'),
    privacy: t('company.shopField.privacy'),
    privacyJa: t('company.shopField.privacyJa'),
  };
}

/** What a field's value looks like to a person, in the audit trail too. */
function shownValue(t: Translate, field: string, value: unknown): string | undefined {
  switch (field) {
    case 'allowNegativeSellable':
      return t(value ? 'company.allowed' : 'company.notAllowed');
    case 'receivingUpdatesCost':
      return t(value ? 'company.followsReceiving' : 'company.staysAsEntered');
    case 'taxMode':
      return t(`tax.modes.${value as 'exclusive'}`);
    case 'taxRounding':
      return t(`tax.roundings.${value as 'floor'}`);
    case 'taxRate': {
      const { validFrom, basisPoints } = value as { validFrom: string; basisPoints: number };
      return t('tax.rateOf', { rate: percentText(basisPoints), day: dateText(validFrom) });
    }
    case 'mailTemplate': {
      const [kind, language] = String(value).split(' ') as [TemplateKind, MailLanguage];
      return `${t(`mail.kinds.${kind}`)}, ${t(`mail.languages.${language}`)}`;
    }
    case 'closedThrough':
      return value ? dateText(String(value)) : '';
    case 'installmentLaw':
      return t(value ? 'common.yes' : 'common.no');
    case 'logoId':
      return t('company.logo');
    case 'guideVideo':
      return `${sectionName((value as GuideChange).section)}: ${t('file.video.title')}`;
    case 'captionsEn':
    case 'captionsJa': {
      const { section, characters, begins } = value as GuideChange;
      return t('guide.captionsTold', { section: sectionName(section), count: characters, begins });
    }
    default:
      return undefined;
  }
}

interface GuideChange {
  section: string;
  characters: number;
  begins: string;
}

function actionName(t: Translate, action: string): string | undefined {
  if (action === 'setTaxRate') return t('tax.rateSet');
  if (/^(edit|open|close)Shop$|^closeMonth$|^acknowledge$/.test(action))
    return t(`company.auditAction.${action as 'editShop'}`);
  if (action === 'editMailTemplate') return t('mail.template.edited');
  if (action === 'restoreMailTemplate') return t('mail.template.wasRestored');
  return action === 'changeGuide' ? t('guide.changed') : undefined;
}
