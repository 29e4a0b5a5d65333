import { useNavigate } from '@tanstack/react-router';
import type { serviceSteps } from '#contract/sales/intake.ts';
import type { Sale, SaleRow } from '#contract/sales/sale.ts';
import { serviceApi } from '#contract/sales/service.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import type { StepDefinition } from '#web/ui/document/steps.ts';
import { openPdf } from '#web/ui/paper.ts';

type Stepped = Pick<SaleRow, 'id' | 'number' | 'steps' | 'status' | 'type'>;

/** What may be done with a service besides what every sale may have done with it: in dialogs over the list of services. */
export function useServiceSteps() {
  const t = useText();
  const navigate = useNavigate();
  const open = (what: string, { id }: Pick<Stepped, 'id'>) =>
    void navigate({ to: '/sales/service-transaction', search: { open: `${what}:${id}` } as never });
  const steps: Record<(typeof serviceSteps)[number], StepDefinition<Stepped, Sale>> = {
    move: {
      kind: 'more',
      label: t('service.moveMore'),
      icon: 'map-pin',
      shortcut: 'w',
      run: (sale) => open('move', sale),
    },
    parts: {
      kind: 'more',
      label: t('service.partsMore'),
      icon: 'tools',
      run: (sale) => open('parts', sale),
    },
    handOver: {
      kind: 'main',
      label: t('service.handOverMore'),
      icon: 'package',
      shortcut: 'h',
      run: (sale) => open('handOver', sale),
    },
    printTicket: {
      kind: 'paper',
      papers: ({ id }) => [
        {
          label: t('service.ticket'),
          icon: 'receipt',
          shortcut: 't',
          run: () => void openPdf(serviceApi.ticket, { id, language: currentLocale() }),
        },
      ],
    },
  };
  return { open, steps };
}
