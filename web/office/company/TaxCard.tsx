import { type TaxSettings, taxApi } from '#contract/company/taxSettings.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { DateText, Percent } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Card, Facts } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { RateForm } from './RateForm.tsx';
import { TaxForm } from './TaxForm.tsx';
import { type RateState, ratesOf } from './values.ts';

const tones: Record<RateState, Tone> = { now: 'good', coming: 'waiting', past: 'off' };

/** How the company taxes: mode and rounding until something was sold, and the rates with their days. */
export function TaxCard() {
  const t = useText();
  const dialog = useDialog();
  const mayEdit = useMay()('Edit Tax Settings');
  const tax = useRead(taxApi.find, {});
  if (!tax.data) {
    return (
      <Card title={t('tax.title')}>
        <Loading of={tax} title={t('tax.fetchFailed')} rows={2} />
      </Card>
    );
  }
  const { taxMode, taxRounding, isFixed } = tax.data;
  const edit = mayEdit && !isFixed && (
    <Button size="small" icon="pencil" onClick={() => dialog.open('tax')}>
      {t('tax.edit')}
    </Button>
  );
  return (
    <Card title={t('tax.title')} actions={edit}>
      <Facts
        of={[
          [t('tax.mode'), t(`tax.modes.${taxMode}`)],
          [t('tax.rounding'), t(`tax.roundings.${taxRounding}`)],
        ]}
      />
      {isFixed && (
        <p className="row text-small text-secondary company-note">
          <Icon name="lock" className="text-dim" />
          <span>{t('tax.fixed')}</span>
        </p>
      )}
      <Rates tax={tax.data} mayEdit={mayEdit} />
      {dialog.is('tax') && mayEdit && !isFixed && <TaxForm tax={tax.data} onClose={dialog.close} />}
      {dialog.is('rate') && mayEdit && <RateForm tax={tax.data} onClose={dialog.close} />}
    </Card>
  );
}

function Rates({ tax, mayEdit }: { tax: TaxSettings; mayEdit: boolean }) {
  const t = useText();
  const dialog = useDialog();
  return (
    <>
      <table className="rates" aria-label={t('tax.rates')}>
        <thead>
          <tr>
            <th>{t('tax.validFrom')}</th>
            <th className="align-right">{t('tax.rate')}</th>
            <th>{t('common.status')}</th>
          </tr>
        </thead>
        <tbody>
          {ratesOf(tax.rates, today()).map(({ validFrom, basisPoints, state }) => (
            <tr key={validFrom}>
              <td>
                <DateText of={validFrom} />
              </td>
              <td className="align-right text-medium">
                <Percent basisPoints={basisPoints} />
              </td>
              <td>
                <StatusBadge tone={tones[state]}>{t(`tax.state.${state}`)}</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayEdit && (
        <div className="company-note">
          <Button size="small" icon="plus" onClick={() => dialog.open('rate')}>
            {t('tax.addRate')}
          </Button>
        </div>
      )}
    </>
  );
}
