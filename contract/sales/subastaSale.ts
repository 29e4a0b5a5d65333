import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { lotOfSale } from './lotOfSale.ts';
import { saleListEndpoints } from './saleList.ts';

/** How a subasta sale came about: by the hammer over a lot, or entered by hand with the winning price alone. */
export const subastaOrigins = ['lot', 'hand'] as const;

/** Sales of subasta pieces, with the lot that each comes from. */
export const subastaSaleApi = api(
  'subastaSale',
  saleListEndpoints({
    type: 'subasta',
    many: 'subasta transactions',
    path: '/subasta-sales',
    filters: { subastaId: id.optional(), origin: z.enum(subastaOrigins).optional() },
    row: { lot: lotOfSale.nullable() },
    // Of what was entered by hand, the winning price is the total.
    sums: { hammerPrice: z.int() },
  }),
);
