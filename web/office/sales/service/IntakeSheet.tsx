import type { Sale } from '#contract/sales/sale.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText, Grams, Money } from '#web/ui/Figures.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ShownPictures } from '../sale/WorkPictures.tsx';
import { WorkPlace } from './WorkPlace.tsx';
import './service.css';

/** The customer's own piece, and where the work on it is. */
export function IntakeSheet({ sale }: { sale: Sale }) {
  const t = useText();
  const local = useLocalName();
  const { intake, serviceStage } = sale;
  if (!intake || !serviceStage) return null;
  const { serviceProviderName, serviceProviderNameJa, promisedDate, milligramsIn, milligramsOut, declaredValue } =
    intake;
  return (
    <section className="sheet-part service-intake">
      <h3>{t('service.pieceTitle')}</h3>
      <div className="row wrap">
        <WorkPlace of={sale} />
        {intake.isOverdue && <StatusBadge of="overdue">{t('service.overdue')}</StatusBadge>}
        <span className="text-small text-dim">{t('service.notStock')}</span>
      </div>
      <Facts
        of={[
          intake.piece !== '' && [t('service.piece'), intake.piece],
          intake.condition !== '' && [
            t('service.condition'),
            <span key="condition" className="notes">
              {intake.condition}
            </span>,
          ],
          declaredValue !== null && [t('service.declaredValue'), <Money key="value" yen={declaredValue} />],
          milligramsIn !== null && [t('service.weightIn'), <Grams key="in" milligrams={milligramsIn} />],
          milligramsOut !== null && [t('service.weightOut'), <Grams key="out" milligrams={milligramsOut} />],
          promisedDate !== null && [t('service.promised'), <DateText key="promised" of={promisedDate} />],
          serviceProviderName !== '' && [t('service.provider'), local(serviceProviderName, serviceProviderNameJa)],
          intake.handedOverAt !== null && [
            t('service.handedOverAt'),
            <span key="handed">
              <DateText of={intake.handedOverAt} /> · {local(intake.handedOverBy, intake.handedOverByJa)}
            </span>,
          ],
        ]}
      />
      <ShownPictures ids={intake.pictureIds} />
    </section>
  );
}
