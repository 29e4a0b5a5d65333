import { ReturnDialog } from '../ecommerce/ReturnDialog.tsx';
import { MetalDialog } from '../madeToOrder/MetalDialog.tsx';
import { ProductionDialog } from '../madeToOrder/ProductionDialog.tsx';
import { ConfirmDialog } from '../online/ConfirmDialog.tsx';
import { PlanDialogs } from '../plan/PlanDialogs.tsx';
import { PayDialog, RefundDialog } from './PayDialog.tsx';
import { SaleView } from './SaleView.tsx';
import { ShippingDialog } from './ShippingDialog.tsx';
import type { useSaleSteps } from './useSaleSteps.ts';
import { VoidDialog } from './VoidDialog.tsx';

interface SaleDialogsProps {
  dialog: ReturnType<typeof useSaleSteps>['dialog'];
  /** What is said where a sale can't be read or paid, for a type with words of its own. */
  failed?: { view: string; pay: { load: string; pay: string } };
}

/** A sale that was opened from a list, and the dialogs of its steps. */
export function SaleDialogs({ dialog, failed }: SaleDialogsProps) {
  const { id } = dialog;
  return (
    <>
      {dialog.is('view') && id !== null && (
        <SaleView id={id} {...(failed && { failed: failed.view })} onClose={dialog.close} />
      )}
      {dialog.is('void') && id !== null && (
        <VoidDialog key={id} id={id} onClose={dialog.close} onDone={() => dialog.open('view', id)} />
      )}
      {dialog.is('pay') && id !== null && (
        <PayDialog key={id} id={id} {...(failed && { failed: failed.pay })} onClose={() => dialog.open('view', id)} />
      )}
      {dialog.is('refund') && id !== null && <RefundDialog key={id} id={id} onClose={() => dialog.open('view', id)} />}
      <PlanDialogs dialog={dialog} />
      {dialog.is('production') && id !== null && (
        <ProductionDialog key={id} id={id} onClose={() => dialog.open('view', id)} />
      )}
      {dialog.is('metal') && id !== null && <MetalDialog key={id} id={id} onClose={() => dialog.open('view', id)} />}
      {dialog.is('return') && id !== null && <ReturnDialog key={id} id={id} onClose={() => dialog.open('view', id)} />}
      {dialog.is('confirm') && id !== null && (
        <ConfirmDialog key={id} id={id} onClose={() => dialog.open('view', id)} />
      )}
      {dialog.is('ship') && id !== null && <ShippingDialog key={id} id={id} onClose={dialog.close} />}
    </>
  );
}
