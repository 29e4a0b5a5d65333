import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Guarded, withoutGuard } from '../tests/support/withoutGuard.ts';

/** One guard, taken out: the race test named beside it must then fail. */
interface Removal extends Guarded {
  guard: string;
  /** Part of the name of the test that must notice. */
  test: string;
  /** Every test of that name must notice; else one of them is enough. */
  isEvery?: true;
}

const removals: Removal[] = [
  {
    guard: 'the lock on a customer whose store credit is spent',
    file: 'server/sales/sale/paymentStore.ts',
    find: ' FOR NO KEY UPDATE',
    replace: '',
    test: 'of a store credit is spent once',
  },
  {
    guard: 'the lock on the stock of an item',
    file: 'server/inventory/ledger/store.ts',
    find: ' FOR UPDATE OF cost',
    replace: '',
    test: 'want the last piece: one gets it',
  },
  {
    guard: 'reading levels behind the lock',
    file: 'server/inventory/ledger/store.ts',
    find: 'const locked = lockStock(tx, asked);\n  const read = readStock(tx, asked);',
    replace: 'const read = readStock(tx, asked);\n  const locked = lockStock(tx, asked);',
    test: 'want the last piece: one gets it',
  },
  {
    guard: 'the lock on the stock of a piece that everybody wants',
    file: 'server/inventory/ledger/store.ts',
    find: ' FOR UPDATE OF cost',
    replace: '',
    test: 'one gets it, all others are told who',
  },
  {
    guard: 'the index that lets a unique piece be promised once',
    file: 'server/db/036_promise.sql',
    find: 'CREATE UNIQUE INDEX promise_unique_piece',
    replace: 'CREATE INDEX promise_unique_piece',
    test: 'the table of promises lets one',
  },
  {
    guard: 'the one order in which stock is locked',
    file: 'server/inventory/ledger/store.ts',
    find: 'ORDER BY item_id, location_id FOR UPDATE OF cost',
    replace: 'FOR UPDATE OF cost',
    test: 'name the same goods in another order',
  },
  {
    guard: 'the lock on a sale, for the making of its piece',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'start the making of a piece: its material is used once',
  },
  {
    guard: 'the lock on a sale, for the metal of its customer',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'use the metal of the customer: never more than came',
  },
  {
    guard: 'the lock on a service, for the parts that leave with it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'hand a service with parts over: they leave the stock once',
  },
  {
    guard: 'the lock on a sale, for completing it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'complete the same sale: it happens once',
  },
  {
    guard: 'the lock on an order, for shipping it, cancelling it and letting go of it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'ship an order, cancel it and let go of it',
  },
  {
    guard: 'the lock on an order, for shipping a line of it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'ship one line of an order: it leaves once',
  },
  {
    guard: 'the lock on a plan, for releasing or cancelling it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'release and cancel the same installment: one end only',
  },
  {
    guard: 'the lock on a plan, for paying it while its terms change',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'pay the last of the same plan, put it off and change its terms',
  },
  {
    guard: 'the lock on a plan, for paying several at once',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'pay two plans at once and one of them alone',
  },
  {
    guard: 'the one order in which a plan is locked with others',
    file: 'server/sales/plan/payActions.ts',
    find: 'parts.toSorted((one, other) => one.id - other.id)',
    replace: 'parts',
    test: 'pay the same two plans at once, named in another order',
  },
  {
    guard: 'the lock on a service, for handing it over or cancelling it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'hand a service over and cancel it: one end only',
  },
  {
    guard: 'the lock on a service, for paying or cancelling it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'pay a service and cancel it: the money is there once or not at all',
  },
  {
    guard: 'the lock on a sale, for completing against cancelling',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'complete and cancel a saved sale: one end only',
  },
  {
    guard: 'the lock on a sale, for completing against voiding',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'complete and void the same sale',
  },
  {
    guard: 'the lock on a sale, for voiding it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'void a completed sale: the money goes back once',
  },
  {
    guard: 'the lock on a document of stock, for any two of its steps',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'one is taken, and nine are told',
    isEvery: true,
  },
  {
    guard: 'the lock on an adjustment, for approving it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'approve the same adjustment: its goods move once',
  },
  {
    guard: 'the lock on the stock of an adjustment',
    file: 'server/inventory/ledger/store.ts',
    find: ' FOR UPDATE OF cost',
    replace: '',
    test: 'approve an adjustment each of the last piece',
  },
  {
    guard: 'the lock on a transfer, for receiving against cancelling',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'receive and cancel a transfer on its way: one of them does',
  },
  {
    guard: 'the lock on the stock of a piece that changes its type',
    file: 'server/inventory/ledger/store.ts',
    find: ' FOR UPDATE OF cost',
    replace: '',
    test: 'change the type of the one piece on display',
  },
  {
    guard: 'the lock on the stock of a transfer',
    file: 'server/inventory/ledger/store.ts',
    find: ' FOR UPDATE OF cost',
    replace: '',
    test: 'approve a transfer each of the last piece: one is approved',
  },
  {
    guard: 'the one order in which transfers lock stock at two places',
    file: 'server/inventory/ledger/store.ts',
    find: 'ORDER BY item_id, location_id FOR UPDATE OF cost',
    replace: 'FOR UPDATE OF cost',
    test: 'receive transfers against each other: none waits for another for ever',
  },
  {
    guard: 'the second look for an item that another transfer made meanwhile',
    file: 'server/inventory/transfer/actions.ts',
    find: 'if (found.size < arriving.length)',
    replace: 'if (found.size < 0)',
    test: 'receive transfers of one item at another company: one item is made there',
  },
  {
    guard: 'the lock on a receiving, for posting it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'post the same receiving: its goods come once',
  },
  {
    guard: 'the lock on a receiving, for reversing it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'reverse the same receiving: its goods leave once',
  },
  {
    guard: 'the lock on a receiving, for posting against cancelling',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'post and cancel the same receiving: one end only',
  },
  {
    guard: 'the lock on the order of a receiving',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'post a receiving each of the rest of an order',
  },
  {
    guard: 'the lock on an order, for cancelling it while it is received',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'cancel an order while a receiving of it is posted',
  },
  {
    guard: 'the lock on an order, for closing it while it is received',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'close an order while a receiving of its rest is posted',
  },
  {
    guard: 'the lock on an order, for taking goods back from it while it is received',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'post the rest of an order while an earlier receiving of it is reversed',
  },
  {
    guard: 'the lock on the stock of a receiving that is reversed',
    file: 'server/inventory/ledger/store.ts',
    find: ' FOR UPDATE OF cost',
    replace: '',
    test: 'sell a piece while its receiving is reversed',
  },
  {
    guard: 'the lock on a stock count, for posting it',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'post the same count: its differences move once',
  },
  {
    guard: 'the lock on a stock count, for posting against cancelling',
    file: 'server/kernel/document/store.ts',
    find: '} FOR UPDATE`',
    replace: '}`',
    test: 'post and cancel the same count: one end only',
  },
  {
    guard: 'the lock that a scan takes on its stock count',
    file: 'server/inventory/stockCount/store.ts',
    find: ' FOR KEY SHARE`',
    replace: '`',
    test: 'scan before counting ends: the end waits for those that have begun',
    isEvery: true,
  },
  {
    guard: 'the lock that a scan takes on the stock of its item',
    file: 'server/inventory/ledger/store.ts',
    find: ' FOR UPDATE OF cost',
    replace: '',
    test: 'scan the same item for the first time: every scan is counted',
  },
  {
    guard: 'looking for scans that were sent before behind the lock',
    file: 'server/inventory/ledger/store.ts',
    find: ' FOR UPDATE OF cost',
    replace: '',
    test: 'send the same scan: it is counted once',
  },
  {
    guard: 'the lock on a lot, for two clerks who hammer it',
    file: 'server/sales/subasta/lotStore.ts',
    find: 'WHERE id = ${id} FOR UPDATE`',
    replace: 'WHERE id = ${id}`',
    test: 'hammer the same lot: one winner',
    isEvery: true,
  },
  {
    guard: 'the lock on a lot, for bids of the same amount',
    file: 'server/sales/subasta/lotStore.ts',
    find: 'WHERE id = ${id} FOR UPDATE`',
    replace: 'WHERE id = ${id}`',
    test: 'bid the same for a lot: the first one stands',
    isEvery: true,
  },
  {
    guard: 'the lock that a lot takes on its event',
    file: 'server/sales/subasta/lotStore.ts',
    find: ' FOR SHARE OF subasta`',
    replace: '`',
    test: 'run lots once more while their event is closed',
    isEvery: true,
  },
  {
    guard: 'the lock on the items of a sale',
    file: 'server/sales/sale/store.ts',
    find: ' FOR KEY SHARE OF item',
    replace: '',
    test: 'sell what was never there and call it a unique piece',
  },
  {
    guard: 'the lock that opening stock takes on its location',
    file: 'server/catalogue/item/store.ts',
    find: '    .forKeyShare()\n',
    replace: '',
    test: 'while pieces are entered there',
  },
  {
    guard: 'the lock that a sale takes on its location',
    file: 'server/sales/sale/store.ts',
    find: ' FOR KEY SHARE OF location',
    replace: '',
    test: 'while sales are made and voided there',
  },
  {
    guard: 'the lock that a document takes on its location',
    file: 'server/kernel/document/store.ts',
    find: ' FOR KEY SHARE OF location',
    replace: '',
    test: 'while documents are made for it',
  },
  {
    guard: 'the lock that a transfer takes on its destination',
    file: 'server/inventory/transfer/store.ts',
    find: ' FOR KEY SHARE OF location',
    replace: '',
    test: 'while documents are made for it',
  },
  {
    guard: 'the row of the number counter',
    file: 'server/kernel/numbers.ts',
    find: `INSERT INTO number_counter (company_id, kind, period, last) SELECT \${companyId}, \${kind}, \${period}, 1 FROM turn
      ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + 1 RETURNING last`,
    replace: 'SELECT count(*) + 1 AS last FROM sale',
    test: 'draw numbers: none twice, none missing',
  },
  {
    guard: 'the row of the counter of codes, for several at once',
    file: 'server/kernel/numbers.ts',
    find: `INSERT INTO number_counter (company_id, kind, period, last) VALUES (\${companyId}, \${kind}, '', \${count})
     ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + excluded.last RETURNING last`,
    replace:
      'SELECT coalesce(max(last), 0) + ${count}::int AS last FROM number_counter WHERE company_id = ${companyId} AND kind = ${kind}',
    test: 'enter parcels of one category',
  },
  {
    guard: 'the claim on the idempotency key',
    file: 'server/kernel/transact.ts',
    find: 'if (!ctx.idempotency) return work(tx);',
    replace: 'if (ctx.idempotency || !ctx.idempotency) return work(tx);',
    test: 'send the same sale twice and more: it is made once',
  },
  {
    guard: 'the lock on the administrators, for switching one off',
    file: 'server/access/user/store.ts',
    find: 'ORDER BY u.id FOR NO KEY UPDATE OF u',
    replace: 'ORDER BY u.id',
    test: 'deactivate each other in a ring: one stays',
  },
  {
    guard: 'the lock on the administrators, for resetting a password',
    file: 'server/access/user/store.ts',
    find: 'ORDER BY u.id FOR NO KEY UPDATE OF u',
    replace: 'ORDER BY u.id',
    test: 'in a ring: one keeps theirs',
  },
  {
    guard: 'the lock on the user of a one-time link',
    file: 'server/access/session/store.ts',
    find: "where('id', '=', userId).forNoKeyUpdate()",
    replace: "where('id', '=', userId)",
    test: 'use the same link: one comes in',
  },
  {
    guard: 'the index that lets one active customer have a telephone number',
    file: 'server/db/022_shared_numbers.sql',
    find: 'CREATE UNIQUE INDEX customer_contact ON',
    replace: 'CREATE INDEX customer_contact ON',
    test: 'with the same phone: one is made',
  },
  {
    guard: 'the lock that a sale takes on its customer',
    file: 'server/people/customer/store.ts',
    find: 'findSql(id, companyId, sql`FOR KEY SHARE OF customer`)',
    replace: 'findSql(id, companyId)',
    test: 'merged while sales are made for it',
  },
  {
    guard: 'the lock of a merge on its two records',
    file: 'server/people/customer/mergeStore.ts',
    find: 'ORDER BY id FOR UPDATE',
    replace: 'ORDER BY id',
    test: 'merged while sales are made for it',
  },
  {
    guard: 'the lock on a company’s books, for closing its month once',
    file: 'server/inventory/month/store.ts',
    find: ' FOR UPDATE`',
    replace: '`',
    test: 'close the same month: it is closed once',
  },
  {
    guard: 'the lock on a company’s books, for closing a month against posting',
    file: 'server/inventory/month/store.ts',
    find: ' FOR UPDATE`',
    replace: '`',
    test: 'post into a month while it is closed',
  },
  {
    guard: 'the hold of a movement on the books of its company',
    file: 'server/db/037_month_close.sql',
    find: ' ORDER BY id FOR KEY SHARE',
    replace: ' ORDER BY id',
    test: 'post into a month while it is closed',
  },
  {
    guard: 'the lock on a person who orders on the web',
    file: 'server/sales/online/store.ts',
    find: 'SELECT pg_advisory_xact_lock(key) FROM',
    replace: 'SELECT key FROM',
    test: 'order as one person',
  },
  {
    guard: 'the second look at an order whose hold has ended',
    file: 'server/sales/ecommerce/holdActions.ts',
    find: 'return locked.filter(isWaiting);',
    replace: 'return locked.filter((sale) => isWaiting(sale) || sale);',
    test: 'confirm, pay, cancel and let go of an order',
  },
  {
    guard: 'the lock on orders whose holds end together',
    file: 'server/kernel/document/store.ts',
    find: 'ORDER BY id FOR UPDATE',
    replace: 'ORDER BY id',
    test: 'confirm, pay, cancel and let go of an order',
  },
  {
    guard: 'the lock on a company’s table, for a last place',
    file: 'server/kernel/locks.ts',
    find: 'SELECT pg_advisory_xact_lock(hashtextextended(',
    replace: 'SELECT (hashtextextended(',
    test: 'feature products: each gets a place of its own',
  },
  {
    guard: 'the lock on a company’s table, for the digits of a category',
    file: 'server/kernel/locks.ts',
    find: 'SELECT pg_advisory_xact_lock(hashtextextended(',
    replace: 'SELECT (hashtextextended(',
    test: 'make categories: each gets digits of its own',
  },
  {
    guard: 'the lock on a company’s table, for the address of a post',
    file: 'server/kernel/locks.ts',
    find: 'SELECT pg_advisory_xact_lock(hashtextextended(',
    replace: 'SELECT (hashtextextended(',
    test: 'write posts of one title',
  },
];

const checkout = resolve(import.meta.dirname, '..');
/** `npm run prove:races -- link` takes out only the guards that name it. */
const wanted = removals.filter(({ guard }) => guard.includes(process.argv[2] ?? ''));
let unnoticed = 0;
for (const group of Map.groupBy(wanted, ({ file, find }) => `${file} ${find}`).values()) {
  const failed = failedWithout(group);
  for (const removal of group) {
    const isNoticed = failed(removal) || (group.length > 1 && failedWithout([removal])(removal));
    if (!isNoticed) unnoticed += 1;
    console.log(`${isNoticed ? 'noticed  ' : 'UNNOTICED'}  ${removal.guard}  →  "${removal.test}"`);
  }
}
console.log(`${wanted.length - unnoticed} of ${wanted.length} removed guards were noticed.`);
process.exit(unnoticed === 0 && wanted.length > 0 ? 0 : 1);

interface Report {
  success: boolean;
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

/**
 * Runs the race tests of one guard on a copy of the tree from which it was taken, and tells which of them failed. Books that
 * are wrong in the end are nobody's failure but that of a test that ran alone.
 */
function failedWithout(group: Removal[]): (removal: Removal) => boolean {
  const { success, testResults } = withoutGuard(group[0] as Removal, (copy) => run(copy, group));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return ({ test, isEvery }) => {
    const named = tests.filter(({ title, status }) => title.includes(test) && ['passed', 'failed'].includes(status));
    // A file that could not be opened beside the others is tried by itself.
    if (named.length === 0 && group.length > 1) return false;
    if (named.length === 0) throw new Error(`No race test ran that is called "${test}".`);
    const failed = named.filter(({ status }) => status === 'failed').length;
    if (isEvery) return failed === named.length;
    return failed > 0 || (group.length === 1 && !success);
  };
}

function run(copy: string, group: Removal[]): Report {
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
  const report = join(copy, 'report.json');
  const names = group.map(({ test }) => RegExp.escape(test)).join('|');
  const flags = ['--project', 'server', 'tests/race', '-t', names, '--reporter=json', `--outputFile=${report}`];
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', ...flags], { cwd: copy, encoding: 'utf8' });
  if (!existsSync(report)) throw new Error(`The race tests did not run:\n${stdout}${stderr}`);
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}
