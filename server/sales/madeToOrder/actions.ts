import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { madeToOrderApi } from '#contract/sales/madeToOrder.ts';
import type { Production } from '#contract/sales/madeToOrderTerms.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { gramsText } from '../../inventory/ledger/goodsRules.ts';
import { type Changes, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { checkFiles } from '../../kernel/files/named.ts';
import { changeMaterials, consumeMaterials } from '../material/actions.ts';
import { materialText } from '../material/rules.ts';
import { sales } from '../sale/readStore.ts';
import { checkMetal } from './rules.ts';
import {
  findWorkshop,
  hasProvider,
  listMetal,
  replacePictures,
  saveMetal,
  saveWorkshop,
  type Workshop,
} from './store.ts';

type Input<K extends keyof typeof madeToOrderApi> = InputOf<(typeof madeToOrderApi)[K]>;

/** Notes what the workshop says, and sets material aside; once production started, what is new is used at once. */
export async function noteProduction(ctx: Context, input: Input<'production'>): Promise<Sale> {
  const { workshopNotes, serviceProviderId, promisedDate, materials, pictureIds } = input;
  return takeStep(ctx, sales, input, 'production', async (tx, held) => {
    const before = await findWorkshop(tx, held.id);
    const isAsked = serviceProviderId !== null && serviceProviderId !== before.serviceProviderId;
    if (isAsked && !(await hasProvider(tx, ctx, serviceProviderId)))
      refuse('notFound', { thing: 'serviceProvider', id: serviceProviderId });
    await checkFiles(tx, ctx, { use: 'workPicture', missing: 'madeToOrder.imageMissing' }, pictureIds);
    const rows = await changeMaterials(tx, ctx, held, materials, held.production !== 'notStarted');
    const workshop = { workshopNotes, serviceProviderId, promisedDate };
    await saveWorkshop(tx, held.id, workshop);
    await replacePictures(tx, held.id, pictureIds);
    const changed = changesBetween<Workshop>(before, workshop, ['workshopNotes', 'serviceProviderId', 'promisedDate']);
    return { changes: {}, audited: { ...changed, materials: [null, rows.map(materialText)] } };
  });
}

/** Starts production: the material that is set aside is used. */
export async function startProduction(ctx: Context, input: Input<'start'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'startProduction', async (tx, held) => {
    const rows = await consumeMaterials(tx, ctx, held);
    const { changes, audited } = movedTo('started', held);
    return { changes, audited: { ...audited, materials: [null, rows.map(materialText)] } };
  });
}

/** The piece is ready to be handed over. */
export async function finishProduction(ctx: Context, input: Input<'finish'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'finishProduction', async (_tx, held) => movedTo('ready', held));
}

/** Takes the customer's own metal in, uses it, or gives it back. */
export async function noteMetal(ctx: Context, input: Input<'metal'>): Promise<Sale> {
  const { event, metal, milligrams, notes } = input;
  return takeStep(ctx, sales, input, 'customerMetal', async (tx, held) => {
    const row = { event, metal, milligrams, notes, date: businessDate(ctx.clock.now()) };
    checkMetal(await listMetal(tx, held.id), row);
    await saveMetal(tx, ctx, held.id, row);
    return { changes: {}, audited: { [event]: [null, `${metal} ${gramsText(milligrams)}`] } };
  });
}

function movedTo(production: Production, held: Pick<Sale, 'production'>) {
  const audited: Changes = { production: [held.production, production] };
  return { changes: { production }, audited };
}
