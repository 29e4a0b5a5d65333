import { type Books, daysBetween, share, sumOf } from './books.ts';
import { legsOf, retailOf, shelved, stoodOf, weighed } from './stood.ts';

/** Goods of a place that came into the company on one day. What was sold below stock is less than nothing. */
interface Layer {
  locationId: number;
  entered: string;
  count: number;
}

/**
 * What there was at the end of a day by the day that it came into the company: the oldest leaves first, goods that go to another place take
 * their days along, and what comes back has the day that it had (domain.md §6).
 */
export function aging(books: Books, companyId: number, day: string) {
  const moves = books.stockMove
    .filter((move) => move.companyId === companyId && move.effectiveDate <= day && move.quantity > 0)
    .filter((move) => move.fromLocationId !== move.toLocationId)
    .sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : a.effectiveDate > b.effectiveDate ? 1 : a.id - b.id));
  const dayOf = new Map(books.stockMove.map(({ id, effectiveDate }) => [id, effectiveDate]));
  const items = new Map(books.item.map((item) => [item.id, item]));
  const stood = stoodOf(legsOf(books, companyId).filter((leg) => leg.day <= day));
  const figures = [...Map.groupBy(moves, (move) => move.itemId)].flatMap(([itemId, own]) =>
    [...Map.groupBy(layersOf(own, dayOf), ({ locationId }) => locationId)].flatMap(([locationId, layers]) => {
      const { milligrams = 0, value = 0 } = stood.get(`${itemId} ${locationId}`) ?? {};
      const item = items.get(itemId);
      return partsOf(layers, milligrams, value).map(({ entered, quantity, ...part }) => {
        const days = daysBetween(entered, day);
        const age = starts.findLast((start) => days >= start);
        const retailValue = retailOf(item, quantity, part.milligrams);
        return [
          `${itemId} ${locationId} ${entered}`,
          {
            ...shelved(item, { quantity }),
            ...weighed(item, { quantity: part.milligrams }),
            ...part,
            days,
            age: String(age),
            retailValue,
          },
        ] as const;
      });
    }),
  );
  return new Map(figures);
}

/** The first days of the groups of age. */
const starts = [0, 30, 60, 90, 120];

/** What of a place's weight and value is of each day, the oldest first, so that parts add up to the whole. */
function partsOf(layers: readonly Layer[], milligrams: number, value: number) {
  const byDay = [...Map.groupBy(layers, ({ entered }) => entered)]
    .map(([entered, own]) => ({ entered, quantity: sumOf(own.map(({ count }) => count)) }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => (a.entered < b.entered ? -1 : 1));
  const total = sumOf(byDay.map(({ quantity }) => quantity));
  let through = 0;
  return byDay.map(({ entered, quantity }) => {
    const before = through;
    through += quantity;
    const part = (whole: number) => share(whole, through, total) - share(whole, before, total);
    return { entered, quantity, milligrams: part(milligrams), value: part(value) };
  });
}

function layersOf(moves: readonly Books['stockMove'][number][], dayOf: ReadonlyMap<number, string>): Layer[] {
  const layers: Layer[] = [];
  const left = new Map<number, { entered: string; count: number }[]>();
  for (const move of moves) {
    const origin = dayOf.get(move.reversalOf ?? 0);
    const parts =
      move.fromLocationId === null
        ? comeBack(left.get(move.reversalOf ?? 0) ?? [], move.quantity, move.effectiveDate)
        : take(layers, move.fromLocationId, move.quantity, move.effectiveDate, origin);
    if (move.fromLocationId !== null)
      left.set(
        move.id,
        parts.map((part) => ({ ...part })),
      );
    if (move.toLocationId !== null) for (const part of parts) put(layers, { locationId: move.toLocationId, ...part });
  }
  return layers;
}

/** Of what left with a movement, as much as comes back; what never left came today. */
function comeBack(gone: { entered: string; count: number }[], wanted: number, today: string) {
  const parts: { entered: string; count: number }[] = [];
  let rest = wanted;
  for (const part of gone) {
    const count = Math.min(rest, part.count);
    if (count === 0) continue;
    part.count -= count;
    rest -= count;
    parts.push({ entered: part.entered, count });
  }
  return rest > 0 ? [...parts, { entered: today, count: rest }] : parts;
}

/** The oldest first, of a receipt that is taken back its own before them; below stock nobody knows since when. */
function take(layers: Layer[], locationId: number, wanted: number, today: string, origin: string | undefined) {
  const here = layers
    .filter((layer) => layer.locationId === locationId && layer.count > 0)
    .toSorted(
      (a, b) =>
        Number(a.entered !== origin) - Number(b.entered !== origin) ||
        (a.entered < b.entered ? -1 : a.entered > b.entered ? 1 : 0),
    );
  const parts = comeBack([], 0, today);
  let rest = wanted;
  for (const layer of here) {
    const count = Math.min(rest, layer.count);
    if (count === 0) continue;
    layer.count -= count;
    rest -= count;
    parts.push({ entered: layer.entered, count });
  }
  if (rest === 0) return parts;
  layers.push({ locationId, entered: today, count: -rest });
  return [...parts, { entered: today, count: rest }];
}

/** What was sold below stock is filled up first. */
function put(layers: Layer[], { locationId, entered, count }: Layer): void {
  let rest = count;
  for (const layer of layers.filter((one) => one.locationId === locationId && one.count < 0)) {
    const filled = Math.min(rest, -layer.count);
    layer.count += filled;
    rest -= filled;
  }
  if (rest > 0) layers.push({ locationId, entered, count: rest });
}
