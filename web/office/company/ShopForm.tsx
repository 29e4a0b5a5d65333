import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { payWays } from '#contract/sales/payWay.ts';
import { type ShopChoices, type ShopSettings, shopSettingApi } from '#contract/shop/setting.ts';
import { type Translate, useLocale, useLocalName, useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { useBothNames } from '#web/ui/form/bothLanguages.ts';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { countries } from '#web/ui/form/countries.ts';
import { CountField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { ManySelectField } from '#web/ui/form/ManySelectField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { type Draft, useDraft } from '#web/ui/form/useDraft.ts';
import { MarkdownEditor } from '#web/ui/markdown/MarkdownEditor.tsx';
import { type ShopValues, shopValues, withWay } from './shopForm.ts';
import { useShopValue } from './useShopValue.ts';

interface ShopFormProps {
  shop: ShopSettings;
  choices: ShopChoices;
  onClose: () => void;
}

/** The shop on the web: what it sells from, how it is paid and sent, and what it says. */
export function ShopForm({ shop, choices, onClose }: ShopFormProps) {
  const t = useText();
  const shown = useShopValue(choices);
  const show = (field: string, value: unknown) => shown(field, value) ?? String(value ?? '');
  const initial = shopValues(shop);
  const names: Record<string, string> = labelsOf(t);
  const draft = useDraft(shopSettingApi.edit, {
    initial,
    labels: useBothNames(names)((field) => names[field] ?? ''),
    done: t('shopSetting.edited'),
    failed: t('shopSetting.saveFailed'),
    invalidates: ['company'],
    onDone: onClose,
  });
  return (
    <FormModal draft={draft} size="large" title={t('shopSetting.edit')} onClose={onClose}>
      <ConflictNotice draft={draft} find={shopSettingApi.find} input={{}} valuesOf={shopValues} show={show} />
      <div className="fields">
        <Selling draft={draft} choices={choices} shop={shop} />
        <PayWays draft={draft} />
        <Shipping draft={draft} choices={choices} />
        <h3 className="span-12">{t('shopSetting.hero')}</h3>
        {(['heroFirst', 'heroSecond'] as const).map((field) => (
          <BothLanguages key={field} of={field} field={draft.field}>
            {(props) => <TextInput className="span-6" maxLength={field === 'heroFirst' ? 60 : 200} {...props} />}
          </BothLanguages>
        ))}
      </div>
      {(['delivery', 'law', 'privacy'] as const).map((field) => (
        <section key={field} className="shop-text" aria-label={t(`shopSetting.text.${field}`)}>
          <h3>{t(`shopSetting.text.${field}`)}</h3>
          <MarkdownEditor of={field} draft={draft} preview={shopSettingApi.preview} rows={6} />
        </section>
      ))}
    </FormModal>
  );
}

interface PartProps {
  draft: Draft<ShopValues>;
  choices: ShopChoices;
}

function Selling({ draft, choices, shop }: PartProps & { shop: ShopSettings }) {
  const t = useText();
  const local = useLocalName();
  // One that was closed since still stands there.
  const locations = choices.locations
    .filter(({ id, active }) => active || id === shop.locationId)
    .map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) }));
  return (
    <>
      <SelectField
        className="span-6"
        options={locations}
        allowDeselect
        clearable
        searchable={locations.length > 8}
        {...draft.field('locationId')}
      />
      <CountField
        className="span-3"
        description={t('shopSetting.holdHint')}
        rightSection={<span className="text-dim">{t('shopSetting.hoursUnit')}</span>}
        rightSectionWidth={56}
        {...draft.field('holdHours')}
      />
      <CountField
        className="span-3"
        description={t('shopSetting.payHint')}
        rightSection={<span className="text-dim">{t('shopSetting.daysUnit')}</span>}
        rightSectionWidth={48}
        {...draft.field('payDays')}
      />
    </>
  );
}

function PayWays({ draft }: { draft: Draft<ShopValues> }) {
  const t = useText();
  const { values, set, field } = draft;
  return (
    <>
      <h3 className="span-12">{t('shopSetting.payWays')}</h3>
      {payWays.map((way) => {
        const at = values.payWays.findIndex((one) => one.way === way);
        return (
          <div key={way} className="span-12 shop-way">
            <Checkbox
              label={t(`shopSetting.ways.${way}`)}
              checked={at >= 0}
              onChange={(event) => set('payWays', withWay(values.payWays, way, event.currentTarget.checked))}
            />
            {at >= 0 && (
              <div className="fields">
                <BothLanguages of={`payWays.${at}.words`} field={field}>
                  {(props) => <Textarea className="span-6" autosize minRows={2} maxLength={2_000} {...props} />}
                </BothLanguages>
              </div>
            )}
          </div>
        );
      })}
    </>
  );
}

function Shipping({ draft, choices }: PartProps) {
  const t = useText();
  const local = useLocalName();
  const locale = useLocale();
  const { values, set } = draft;
  const methods = choices.shippingMethods.filter(({ active }) => active);
  const chosen = (id: number, isChosen: boolean) => {
    const others = values.shippingMethodIds.filter((one) => one !== id);
    set('shippingMethodIds', isChosen ? [...others, id].toSorted((one, other) => one - other) : others);
  };
  return (
    <>
      <h3 className="span-12">{t('shopSetting.shippingMethods')}</h3>
      <div className="span-12 shop-methods">
        {methods.length === 0 && <p className="text-dim">{t('shopSetting.noMethods')}</p>}
        {methods.map(({ id, name, nameJa }) => (
          <Checkbox
            key={id}
            label={local(name, nameJa)}
            checked={values.shippingMethodIds.includes(id)}
            onChange={(event) => chosen(id, event.currentTarget.checked)}
          />
        ))}
      </div>
      <ManySelectField
        className="span-12"
        options={countries(locale)}
        description={t('shopSetting.countriesHint')}
        {...draft.field('countries')}
      />
    </>
  );
}

function labelsOf(t: Translate) {
  return {
    locationId: t('shopSetting.location'),
    holdHours: t('company.shopField.holdHours'),
    payDays: t('company.shopField.payDays'),
    payWays: t('shopSetting.payWays'),
    'payWays.words': t('shopSetting.words'),
    'payWays.wordsJa': t('shopSetting.wordsJa'),
    shippingMethodIds: t('shopSetting.shippingMethods'),
    countries: t('shopSetting.countries'),
    heroFirst: t('shopSetting.heroFirst'),
    heroFirstJa: t('shopSetting.heroFirstJa'),
    heroSecond: t('shopSetting.heroSecond'),
    heroSecondJa: t('shopSetting.heroSecondJa'),
    delivery: t('company.shopField.delivery'),
    deliveryJa: t('company.shopField.deliveryJa'),
    law: t('company.shopField.law'),
    lawJa: t('company.shopField.lawJa'),
    privacy: t('company.shopField.privacy'),
    privacyJa: t('company.shopField.privacyJa'),
  };
}
