import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { Planted } from '../support/plant.ts';
import { namingPathsOf } from '../support/sample.ts';

/** A place where an endpoint names a thing. */
export interface Place {
  endpoint: Endpoint;
  path: string;
}

export const nameOf = ({ endpoint, path }: Place) => `${endpoint.name} ${path}`;

/** Where an endpoint names things. A code that is scanned is one as well; elsewhere a code is given. */
export function placesOf({ name, input }: Endpoint): string[] {
  return [...namingPathsOf(input), ...(name === 'item.scan' ? ['code'] : [])];
}

/** What an id is of, where the endpoint's name does not say it. */
const things: Record<string, string> = {
  customerNote: 'note',
  customerDocument: 'document',
  customerImport: 'customerRun',
  import: 'itemRun',
  price: 'priceChange',
  sellingOption: 'item',
  dashboard: 'alarm',
};
/** The same for a field whose name does not say it. */
const fields: Record<string, string> = {
  otherId: 'other',
  exceptId: 'customer',
  coverId: 'postImage',
  posterId: 'poster',
};
const ofSold = ['sale.void', 'sale.print', 'sale.receipt', 'sale.warranty'];

/** What is named in a place, of what was planted for one company. */
export function thingAt({ endpoint, path }: Place, planted: Planted): unknown {
  const thing = endpoint.name.split('.')[0] ?? '';
  const field = path.split(/[.[\]]+/).at(-1) ?? '';
  switch (field) {
    case 'id':
      return planted[ofSold.includes(endpoint.name) ? 'sold' : (things[thing] ?? thing)];
    case 'ids':
    case 'seen':
      if (endpoint.name.endsWith('.order')) return [planted[thing]];
      if (field === 'seen') return planted.seen;
      return path === 'ids' ? String(planted.item) : [planted.item];
    case 'categories':
      return String(planted.category);
    case 'imageIds':
      return [planted.itemImage];
    case 'imageId':
      if (thing !== 'user') return planted.featuredImage;
      return planted[endpoint.name === 'user.create' ? 'freeImage' : 'userImage'];
    case 'videoId':
      return planted[thing === 'item' ? 'itemVideo' : 'shopVideoFile'];
    case 'damagedLineIds':
      return [planted.soldLine];
    case 'printId':
      return planted[endpoint.name === 'sale.warranty' ? 'warrantyPrint' : 'print'];
    default:
      return planted[fields[field] ?? field.replace(/Id$/, '')];
  }
}
