import { useState } from 'react';
import { type Appraisal, type AppraisalStep, appraisalApi } from '#contract/sales/appraisal.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { caratsText, yenText } from '#web/text/format.ts';
import { type Translate, useKnownText, useLocalName, useText } from '#web/text/text.ts';
import { DocumentModal } from '#web/ui/document/DocumentModal.tsx';
import { LineTable } from '#web/ui/document/LineTable.tsx';
import type { StepDefinition } from '#web/ui/document/steps.ts';
import { useSteps } from '#web/ui/document/useSteps.ts';
import { DateText, Grams, Money } from '#web/ui/Figures.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { openPdf } from '#web/ui/paper.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { UserName } from '#web/ui/UserName.tsx';
import { AppraisalForm } from './AppraisalForm.tsx';

interface AppraisalViewProps {
  sale: Sale;
  id: number;
  onClose: () => void;
}

/** One appraisal over its sale: changed until it is issued, printed, voided. */
export function AppraisalView({ sale, id, onClose }: AppraisalViewProps) {
  const t = useText();
  const [isEdited, setEdited] = useState(false);
  return (
    <LoadedModal
      title={t('appraisal.one')}
      size="large"
      find={appraisalApi.find}
      input={{ id }}
      failed={t('appraisal.loadFailed')}
      onClose={onClose}
    >
      {(found) => (
        <>
          <OneAppraisal found={found} onEdit={() => setEdited(true)} onClose={onClose} />
          {isEdited && (
            <AppraisalForm
              sale={sale}
              appraisal={found}
              onClose={() => setEdited(false)}
              onDone={() => setEdited(false)}
            />
          )}
        </>
      )}
    </LoadedModal>
  );
}

function OneAppraisal({ found, onEdit, onClose }: { found: Appraisal; onEdit: () => void; onClose: () => void }) {
  const t = useText();
  const known = useKnownText();
  const local = useLocalName();
  const { buttons } = useSteps({ find: appraisalApi.find, steps: stepsOf(t, onEdit) });
  return (
    <DocumentModal
      title={t('appraisal.titleOf', { piece: local(found.piece, found.pieceJa) })}
      badge={<StatusBadge of={found.status}>{t(`appraisal.status.${found.status}`)}</StatusBadge>}
      under={
        <>
          {found.number} · <DateText of={found.date} /> · {found.saleNumber} · <UserName of={found} />
        </>
      }
      steps={buttons(found)}
      audit={{
        endpoint: appraisalApi.audit,
        id: found.id,
        fieldName: (field) => known(`appraisal.field.${field}`) ?? field,
        showValue: (field, value) => valueText(t, field, value),
        actionName: (action) => known(`appraisal.auditAction.${action}`),
      }}
      onClose={onClose}
    >
      <div className="sheet">
        <section className="sheet-part">
          <Facts of={factsOf(t, local, found)} />
        </section>
        {found.stones.length > 0 && <Stones stones={found.stones} />}
        {found.reason && (
          <p className="sheet-reason">
            <span className="label">{t('appraisal.field.reason')}</span>
            {found.reason}
          </p>
        )}
      </div>
    </DocumentModal>
  );
}

function factsOf(t: Translate, local: ReturnType<typeof useLocalName>, found: Appraisal) {
  const description = local(found.description, found.descriptionJa);
  const findings = local(found.findings, found.findingsJa);
  return [
    found.itemCode !== '' &&
      ([
        t('sales.item'),
        <span className="digits" key="code">
          {found.itemCode}
        </span>,
      ] as const),
    description !== '' && ([t('appraisal.description'), description] as const),
    found.milligrams !== null && ([t('sales.grams'), <Grams key="grams" milligrams={found.milligrams} />] as const),
    [
      t('appraisal.found'),
      <span key="findings" className="notes">
        {findings}
      </span>,
    ] as const,
    [t('appraisal.field.purpose'), t(`appraisal.purposes.${found.purpose}`)] as const,
    [t('appraisal.field.appraiser'), found.appraiser] as const,
    [t('appraisal.field.valuedOn'), <DateText key="day" of={found.valuedOn} />] as const,
    [
      t('appraisal.field.appraisedValue'),
      <Money key="value" yen={found.appraisedValue} className="text-bold" />,
    ] as const,
  ];
}

function Stones({ stones }: Pick<Appraisal, 'stones'>) {
  const t = useText();
  const lines = stones.map((stone, index) => ({ ...stone, index }));
  return (
    <section className="sheet-part">
      <h3>{t('appraisal.field.stones')}</h3>
      <LineTable
        label={t('appraisal.field.stones')}
        lines={lines}
        keyOf={({ index }) => index}
        minWidth={480}
        columns={[
          { key: 'kind', title: t('appraisal.stone'), render: ({ kind }) => kind },
          {
            key: 'quantity',
            title: t('sales.quantity'),
            width: 80,
            align: 'right',
            render: ({ quantity }) => <span className="digits">{quantity}</span>,
          },
          {
            key: 'carats',
            title: t('appraisal.carats'),
            width: 96,
            align: 'right',
            render: ({ millicarats }) => <span className="digits">{caratsText(millicarats)}</span>,
          },
          { key: 'grade', title: t('appraisal.grade'), width: 200, render: ({ grade }) => grade },
        ]}
      />
    </section>
  );
}

function stepsOf(t: Translate, onEdit: () => void): Record<AppraisalStep, StepDefinition<Appraisal, Appraisal>> {
  return {
    edit: { kind: 'edit', label: t('common.edit'), icon: 'pencil', run: onEdit },
    issue: {
      kind: 'main',
      label: t('appraisal.issue'),
      icon: 'certificate',
      endpoint: appraisalApi.issue,
      question: ({ number }) => ({
        title: t('appraisal.issueTitle', { number }),
        text: t('appraisal.issueText'),
        confirm: t('appraisal.issueDo'),
      }),
      done: t('appraisal.issued'),
      failed: t('appraisal.failed'),
    },
    void: {
      kind: 'end',
      label: t('appraisal.void'),
      icon: 'circle-off',
      endpoint: appraisalApi.void,
      question: ({ number }) => ({
        title: t('appraisal.voidTitle', { number }),
        text: t('appraisal.voidText'),
        confirm: t('appraisal.voidDo'),
        danger: true,
      }),
      reason: { label: t('appraisal.field.reason') },
      done: t('appraisal.voided'),
      failed: t('appraisal.failed'),
    },
    print: {
      kind: 'paper',
      papers: ({ id }) =>
        (['ja', 'en'] as const).map((language) => ({
          label: t(`appraisal.printIn.${language}`),
          icon: 'printer',
          run: () => void openPdf(appraisalApi.paper, { id, language }),
        })),
    },
  };
}

/** A value as the audit trail tells it. */
function valueText(t: Translate, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (field === 'appraisedValue') return yenText(Number(value));
  if (field === 'milligrams') return `${(Number(value) / 1000).toFixed(3)} g`;
  if (field === 'purpose') return t(`appraisal.purposes.${value as Appraisal['purpose']}`);
  if (field === 'status') return t(`appraisal.status.${value as Appraisal['status']}`);
  if (Array.isArray(value)) return value.join('\n');
  return String(value);
}
