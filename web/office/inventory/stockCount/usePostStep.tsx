import { NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import { type ReasonCode, reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import { countReasons, type StockCount, stockCountApi } from '#contract/inventory/stockCount.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { SentStep } from '#web/ui/document/steps.ts';
import { useAll } from '#web/ui/list/useAll.ts';

type Chosen = Partial<Record<`${keyof typeof countReasons}ReasonId`, number>>;

/** Posts a count, whose differences have the reasons of counts unless the poster chooses others. */
export function usePostStep(): SentStep<StockCount> {
  const t = useText();
  const isAsked = useMay()('View Reason Types');
  const chosen = useRef<Chosen>({});
  return {
    kind: 'main',
    icon: 'check',
    shortcut: 'a',
    label: t('stockCount.postMore'),
    endpoint: stockCountApi.post,
    question: ({ number }) => {
      chosen.current = {};
      const choose = (reasons: Chosen) => {
        chosen.current = { ...chosen.current, ...reasons };
      };
      return {
        title: t('stockCount.postTitle', { number }),
        text: (
          <>
            <p>{t('stockCount.postText')}</p>
            {isAsked && <Reasons onChoose={choose} />}
          </>
        ),
        confirm: t('stockCount.post'),
      };
    },
    input: () => chosen.current,
    done: t('stockCount.postDone'),
    failed: t('stockCount.postFailed'),
  };
}

/** Why there is more, and why there is less. */
function Reasons({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const reasons = useAll(reasonCodeApi.list, { active: 'true' }).data ?? [];
  return (
    <div className="count-reasons">
      <Reason of="gain" reasons={reasons} onChoose={(gainReasonId) => onChoose({ gainReasonId })} />
      <Reason of="loss" reasons={reasons} onChoose={(lossReasonId) => onChoose({ lossReasonId })} />
    </div>
  );
}

interface ReasonProps {
  of: keyof typeof countReasons;
  reasons: readonly ReasonCode[];
  onChoose: (id: number) => void;
}

function Reason({ of, reasons, onChoose }: ReasonProps) {
  const t = useText();
  const local = useLocalName();
  const { code, direction } = countReasons[of];
  const fitting = reasons.filter((reason) => reason.direction === 'both' || reason.direction === direction);
  // What is posted unless another is chosen stands first.
  const sorted = fitting.toSorted((one, other) => Number(other.code === code) - Number(one.code === code));
  return (
    <NativeSelect
      label={t(`stockCount.reasons.${of}`)}
      data={sorted.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) }))}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
}
