import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { namingPathsOf } from '../support/sample.ts';
import type { Seeded } from '../support/seed.ts';

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
  costsAsked: 'location',
  reportExport: 'company',
  openSession: 'user',
  secondFactor: 'user',
};
/** The same for a field whose name does not say it. */
const fields: Record<string, string> = {
  otherId: 'other',
  exceptId: 'customer',
  coverId: 'postImage',
  posterId: 'poster',
  // What is received against: approved, as the one that is looked at is not.
  purchaseOrderId: 'expectedOrder',
  purchaseOrderLineId: 'expectedLine',
  destinationCompanyId: 'company',
  destinationLocationId: 'destination',
  typeId: 'stockType',
  toTypeId: 'stockType',
  pictureId: 'adjustmentPicture',
  gainReasonId: 'reasonCode',
  lossReasonId: 'lossReason',
  // What was sold can be appraised.
  saleId: 'sold',
  saleLineId: 'soldLine',
};
const ofSold = ['void', 'receipt', 'warranty', 'editPayment', 'reversePayment'].map((step) => `sale.${step}`);

/** What is named in a place, of what was seeded for one company. */
export function thingAt({ endpoint, path }: Place, seeded: Seeded): unknown {
  const thing = endpoint.name.split('.')[0] ?? '';
  const field = path.split(/[.[\]]+/).at(-1) ?? '';
  switch (field) {
    case 'id':
      if (endpoint.name === 'plan.open' || endpoint.name === 'sale.credit') return seeded.customer;
      if (endpoint.name === 'subasta.call') return seeded.openSubasta;
      if (endpoint.name === 'sale.edit') return seeded.ecommerce;
      if (/^ecommerce\.(returnLines|packingSlip)$/.test(endpoint.name)) return seeded.sentOrder;
      if (endpoint.name === 'sale.print') return seeded.returnedOrder;
      if (endpoint.name === 'sale.deposit') return seeded.deposited;
      return seeded[ofSold.includes(endpoint.name) ? 'sold' : (things[thing] ?? thing)];
    case 'ids':
    case 'seen':
      if (/\.(arrange|toggleMany)$/.test(endpoint.name)) return [seeded[thing]];
      if (field === 'seen') return seeded.seen;
      return path === 'ids' ? String(seeded.item) : [seeded.item];
    case 'categoryIds':
      return [seeded.category];
    case 'categories':
      if (endpoint.name === 'import.checkAgain') return [{ type: 'Rings', categoryId: seeded.category }];
      return String(seeded.category);
    case 'imageIds':
      return [seeded.itemImage];
    case 'imageId':
      if (thing === 'parcel') return seeded.itemImage;
      if (thing !== 'user') return seeded.featuredImage;
      return seeded[endpoint.name === 'user.create' ? 'freeImage' : 'userImage'];
    case 'shippingMethodIds':
      return [seeded.shippingMethod];
    case 'pictureIds':
      return [seeded.workPicture];
    case 'videoId':
      return seeded[thing === 'item' ? 'itemVideo' : 'shopVideoFile'];
    case 'lineIds':
      return [seeded.sentLine];
    case 'damagedLineIds':
      return [seeded.soldLine];
    case 'shipmentId':
      return seeded[endpoint.name === 'sale.print' ? 'return' : 'shipment'];
    case 'printId':
      return seeded[endpoint.name === 'sale.warranty' ? 'warrantyPrint' : 'print'];
    default:
      return seeded[fields[field] ?? field.replace(/Id$/, '')];
  }
}
