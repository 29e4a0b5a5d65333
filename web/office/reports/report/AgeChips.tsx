import { useNavigate, useSearch } from '@tanstack/react-router';
import { ageBuckets } from '#contract/reports/itemReport.ts';
import { useText } from '#web/text/text.ts';
import { Segments } from '#web/ui/Segments.tsx';

/** What is old enough to be looked at: a press shows one group, another press all. */
const old = ageBuckets.slice(1);

const chipTexts = {
  30: 'itemReport.chips.from30',
  60: 'itemReport.chips.from60',
  90: 'itemReport.chips.from90',
  120: 'itemReport.chips.from120',
} as const;

export function AgeChips() {
  const t = useText();
  const navigate = useNavigate();
  const { age } = useSearch({ strict: false }) as { age?: string };
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, age: next === age ? undefined : next, page: undefined })) as never,
      replace: true,
    });
  return (
    <div className="report-chips">
      <span className="text-small text-secondary">{t('itemReport.age')}</span>
      <Segments
        label={t('itemReport.age')}
        value={old.find((one) => one === age) ?? null}
        options={old.map((one) => ({ value: one, label: t(chipTexts[Number(one) as keyof typeof chipTexts]) }))}
        onChange={show}
      />
    </div>
  );
}
