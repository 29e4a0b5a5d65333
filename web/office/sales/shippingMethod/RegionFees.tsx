import { Input } from '@mantine/core';
import { regions } from '#contract/sales/shippingMethod.ts';
import { yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import type { FieldProps } from '#web/ui/form/useDraft.ts';
import './regionFees.css';

type Fees = readonly (number | null)[];

/** A fee for each region that has its own; the fee of everywhere stands in the empty ones. */
export function RegionFees({ label, value, onChange, error, ...rest }: FieldProps & { fee: number | null }) {
  const t = useText();
  const { fee, ...props } = rest;
  const fees = value as Fees;
  const set = (index: number, entered: number | null) =>
    onChange(regions.map((_, at) => (at === index ? entered : (fees[at] ?? null))));
  return (
    <Input.Wrapper label={label} description={t('shippingMethod.regionFeesHint')} error={error} {...props}>
      <div className="region-fees">
        {regions.map((region, index) => (
          <MoneyField
            key={region}
            label={t(`shippingMethod.regions.${region}`)}
            placeholder={fee === null ? '' : fee.toLocaleString('en-US')}
            value={fees[index] ?? null}
            onChange={(entered) => set(index, entered)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

/** The fees of regions as one text: `Hokkaido ¥1,500, Okinawa ¥1,800`. */
export function useRegionFeesText(): (value: unknown) => string {
  const t = useText();
  return (value) =>
    regions
      .flatMap((region, index) => {
        const fee = (value as Fees)[index] ?? null;
        return fee === null ? [] : [`${t(`shippingMethod.regions.${region}`)} ${yenText(fee)}`];
      })
      .join(t('common.list.comma'));
}
