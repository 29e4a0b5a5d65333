import { TextInput } from '@mantine/core';
import { serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { CountField, MoneyField } from '#web/ui/form/FigureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { blankWork, type TypedService, type TypedWork } from './serviceDraft.ts';

interface WorkLinesProps {
  draft: Draft<TypedService>;
  lines: readonly TypedWork[];
  onChange: (lines: TypedWork[]) => void;
}

/** The choice of work that is not in the shop's list. */
const byHand = 0;

/** The work of a service: what is done, how often, for how much. */
export function WorkLines({ draft, lines, onChange }: WorkLinesProps) {
  const t = useText();
  const local = useLocalName();
  const services = useAll(serviceItemApi.list, {}).data ?? [];
  const options = [
    ...services
      .filter(({ id, active }) => active || lines.some(({ serviceItemId }) => serviceItemId === id))
      .map(({ id, serviceCode, name, nameJa }) => ({ value: id, label: `${serviceCode} ${local(name, nameJa)}` })),
    { value: byHand, label: t('service.byHand') },
  ];
  const change = (index: number, changes: Partial<TypedWork>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  const choose = (index: number, chosen: number | null) => {
    const service = services.find(({ id }) => id === chosen);
    change(index, { serviceItemId: service?.id ?? null, ...(service ? { price: service.serviceFeePrice } : {}) });
  };
  return (
    <div className="work-lines">
      {lines.map((line, index) => (
        <div key={line.key} className="work-line">
          <div className="work-what">
            <SelectField
              searchable
              label={t('service.work')}
              options={options}
              value={line.serviceItemId ?? byHand}
              onChange={(chosen) => choose(index, chosen)}
              data-path={`work.${index}.serviceItemId`}
            />
            {line.serviceItemId === null && <TextInput maxLength={200} {...draft.field(`work.${index}.description`)} />}
          </div>
          <CountField {...draft.field(`work.${index}.quantity`)} />
          <MoneyField {...draft.field(`work.${index}.price`)} />
          <div className="work-total">
            <span className="label">{t('common.total')}</span>
            <Money yen={(line.quantity ?? 0) * (line.price ?? 0)} />
          </div>
          <IconButton
            icon="trash"
            label={t('service.removeWork', { index: index + 1 })}
            onClick={() => onChange(lines.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div className="row">
        <Button icon="plus" data-path="lines" onClick={() => onChange([...lines, blankWork()])}>
          {t('service.addWork')}
        </Button>
        {draft.field('lines').error && <span className="text-bad">{draft.field('lines').error}</span>}
      </div>
    </div>
  );
}
