import type { ReactNode } from 'react';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import type { ViewModalProps } from '#web/ui/form/ViewModal.tsx';
import type { FailedTitle } from '#web/ui/States.tsx';

interface SaleModalProps extends Pick<ViewModalProps, 'title' | 'size' | 'onClose'> {
  id: number;
  /** What is said where it can't be read, for a type with words of its own. */
  failed?: FailedTitle | undefined;
  /** Read anew each time it opens. */
  isFresh?: boolean;
  children: (sale: Sale) => ReactNode;
}

/** A dialog about one sale, of whichever type, which is read first. */
export function SaleModal({ id, failed, ...props }: SaleModalProps) {
  const t = useText();
  return (
    <LoadedModal
      find={saleApi.find}
      input={{ id }}
      failed={failed ?? ((error) => t('sales.detailsFailed', { error }))}
      {...props}
    />
  );
}
