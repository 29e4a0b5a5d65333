import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../support/customer.ts';
import type { Command } from '../story.ts';
import { type Counter, nothingToDo } from './counter.ts';

/** An item gets another name, price and category. */
export async function rename({ admin, goods }: Counter, { choice }: Command) {
  const id = goods[choice % goods.length]?.id ?? 0;
  const { createdAt, categoryName, categoryNameJa, stockTracked, hasMoved, images, videoUrl, stock, ...fields } =
    await admin.call(contract.item.find, { id });
  const others = goods.map(({ categoryId }) => categoryId);
  const changes = {
    name: `Renamed ${choice}`,
    categoryId: others[(choice >> 2) % others.length] ?? fields.categoryId,
    price: choice % 2 ? fields.price : fields.price + (choice % 100),
  };
  const edited = await admin.call(contract.item.edit, { ...fields, ...changes });
  goods.splice(choice % goods.length, 1, { ...(goods[choice % goods.length] as Item), price: edited.price });
  return edited;
}

/** A category of some goods gets another name. */
export async function renameCategory({ admin, goods }: Counter, { choice }: Command) {
  const { rows } = await admin.call(contract.category.list, { size: 100 });
  const row = rows.find(({ id }) => id === goods[choice % goods.length]?.categoryId);
  if (!row) return nothingToDo;
  const { stockTracked: _, active: __, ...fields } = row;
  return admin.call(contract.category.edit, { ...fields, name: `Category ${choice}` });
}

/** Two customers become one, and another one comes. */
export async function mergeCustomers({ admin, customers, world }: Counter) {
  const [id = 0, otherId = 0] = customers;
  const [one, other] = [
    await admin.call(contract.customer.find, { id }),
    await admin.call(contract.customer.find, { id: otherId }),
  ];
  const merged = await admin.call(contract.customer.merge, {
    id,
    version: one.version,
    otherId,
    otherVersion: other.version,
  });
  customers.splice(1, 1, (await addCustomer(world)).id);
  return merged;
}
