import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type Company, taxModes, taxRoundings } from '#contract/company/company.ts';
import { isCheckDigitRight, registrationNo } from '#contract/company/registrationNo.ts';
import { useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { PercentField } from '#web/ui/form/FigureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import type { CompanyValues } from './values.ts';

const prefixes = Array.from({ length: 10 }, (_, index) => ({ value: `2${index}`, label: `2${index}` }));

/** What a company is, and for a new one how it begins. */
export function CompanyFields({ draft, row }: { draft: Draft<CompanyValues>; row: Company | null }) {
  const t = useText();
  const { field, check, values } = draft;
  const isFixed = row?.isCodeFixed ?? false;
  return (
    <div className="fields">
      <TextInput
        className="span-4"
        disabled={isFixed}
        description={t(isFixed ? 'company.codeFixed' : 'company.codeHint')}
        {...field('code')}
      />
      <TextInput
        className="span-8"
        description={<CheckDigit entered={values.registrationNo} />}
        {...field('registrationNo')}
      />
      <BothLanguages of="name" field={field}>
        {(props, isFirst) => (
          <TextInput className="span-6" {...(isFirst && { autoComplete: 'organization' })} {...props} />
        )}
      </BothLanguages>
      <TextInput className="span-6" type="email" autoComplete="email" {...field('email')} />
      <TextInput className="span-6" {...field('primaryContact')} />
      <TextInput className="span-6" {...field('secondaryContact')} />
      <TextInput className="span-6" {...field('taxDetails')} />
      <BothLanguages of="address" field={field}>
        {(props) => <Textarea className="span-6" autosize minRows={2} {...props} />}
      </BothLanguages>
      <SelectField
        className="span-6"
        options={prefixes}
        description={t('company.barcodePrefixHint')}
        {...field('barcodePrefix')}
      />
      <Checkbox
        className="span-6 company-check"
        description={t('company.allowNegativeHint')}
        {...check('allowNegativeSellable')}
      />
      <PercentField
        className="span-6"
        description={t('company.overReceiptHint')}
        {...field('overReceiptBasisPoints')}
        label={t('company.overReceiptBasisPoints')}
      />
      <Checkbox
        className="span-6 company-check"
        description={t('company.receivingCostHint')}
        {...check('receivingUpdatesCost')}
      />
      {!row && <Beginning draft={draft} />}
    </div>
  );
}

/** What can't be chosen so freely later: how it taxes, and where it starts. */
function Beginning({ draft: { field } }: { draft: Draft<CompanyValues> }) {
  const t = useText();
  return (
    <>
      <h3 className="span-12">{t('company.firstLocation')}</h3>
      {['locationName', 'locationDescription'].map((of) => (
        <BothLanguages key={of} of={of} field={field}>
          {(props) => <TextInput className="span-6" {...props} />}
        </BothLanguages>
      ))}
      <h3 className="span-12">{t('tax.title')}</h3>
      <TaxFields field={field} />
    </>
  );
}

/** Mode and rounding. */
export function TaxFields({ field }: Pick<Draft<CompanyValues>, 'field'>) {
  const t = useText();
  return (
    <>
      <SelectField
        className="span-6"
        options={taxModes.map((mode) => ({ value: mode, label: t(`tax.modes.${mode}`) }))}
        {...field('taxMode')}
      />
      <SelectField
        className="span-6"
        options={taxRoundings.map((rounding) => ({ value: rounding, label: t(`tax.roundings.${rounding}`) }))}
        description={t('tax.roundingHint')}
        {...field('taxRounding')}
      />
    </>
  );
}

/** A wrong check digit is worth a look and no more: it is proved for corporations only (domain.md §3.2). */
function CheckDigit({ entered }: { entered: string }) {
  const t = useText();
  const { data } = registrationNo.safeParse(entered);
  const isWrong = data !== undefined && !isCheckDigitRight(data);
  return (
    <span role="status" className={isWrong ? 'text-warn' : undefined}>
      {t(isWrong ? 'company.checkWrong' : 'company.registrationHint')}
    </span>
  );
}
