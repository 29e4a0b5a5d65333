import { sql } from 'kysely';
import { pick } from '#contract/kernel/pick.ts';
import { type ServiceRow, serviceApi, shownOfIntake, workPlaceOf } from '#contract/sales/service.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { hasWord } from '../../kernel/search.ts';
import { saleStatusText, serviceStageText } from '../../sheet/saleText.ts';
import { hasSaleWord, saleList } from '../sale/listStore.ts';
import { isLate } from './rules.ts';

/** What is read of the intake beside the sale; whether it is late follows from it. */
type StoredIntake = Omit<typeof shownOfIntake._output, 'isOverdue'>;
const told = Object.keys(shownOfIntake.omit({ isOverdue: true }).shape) as (keyof StoredIntake)[];

const today = (ctx: Context) => businessDate(ctx.clock.now());

/** Work of the shops that the user works in. */
export const services = saleList<typeof serviceApi, StoredIntake>({
  api: serviceApi,
  type: 'service',
  title: 'services',
  joins: sql`JOIN service ON service.sale_id = sale.id`,
  sorts: { promisedDate: [sql`service.promised_date`, sql`sale.id`] },
  filters: {
    stage: (stage: ServiceRow['serviceStage']) =>
      sql`(sale.service_stage = ${stage} AND sale.status NOT IN ('cancelled', 'voided'))`,
    overdue: (is: boolean, ctx) => sql`(sale.status = 'pending' AND sale.service_stage IN ('bench', 'workshop')
      AND coalesce(service.promised_date < ${today(ctx)}, false)) = ${is}`,
    serviceProviderId: (id: number) => sql`service.service_provider_id = ${id}`,
  },
  search: (word, ctx) => {
    const ofSale = hasSaleWord(word, ctx);
    const piece = hasWord(sql`folded(service.piece)`, word).row;
    return { indexed: sql`(${ofSale.row} OR ${piece})`, row: sql`(${ofSale.row} OR ${piece})` };
  },
  columns:
    () => sql`service.piece, service.promised_date, service.milligrams_in, service.milligrams_out, service.declared_value,
    coalesce(provider.name, '') AS service_provider_name, coalesce(provider.name_ja, '') AS service_provider_name_ja`,
  rowJoins: () => sql`LEFT JOIN service_provider AS provider ON provider.id = service.service_provider_id`,
  row: (stored, ctx) => ({ ...pick(stored, told), isOverdue: isLate(stored, today(ctx)) }),
  sheet: [
    {
      title: 'serviceStage',
      value: (row, language) => {
        const place = workPlaceOf(row);
        return place ? { ...serviceStageText, ...saleStatusText }[place][language] : '';
      },
    },
    'promisedDate',
    'piece',
    { title: 'declaredValue', of: 'declaredValue', kind: 'yen' },
    { title: 'gramsIn', of: 'milligramsIn', kind: 'grams' },
    { title: 'gramsOut', of: 'milligramsOut', kind: 'grams' },
    { title: 'serviceProvider', local: 'serviceProviderName' },
  ],
});
