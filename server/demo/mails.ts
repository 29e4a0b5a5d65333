import { sql } from 'kysely';
import type { Context } from '../kernel/context.ts';
import { type MailDraft, queueMails } from '../kernel/mail/queue.ts';
import { languageOf } from '../kernel/mail/rules.ts';
import { sendWaiting } from '../kernel/mail/send.ts';
import { MailRefused, type MailTransport } from '../kernel/mail/transport.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'jobs'>;

const hourMs = 3_600_000;

interface Row {
  companyId: number;
  customerId: number;
  name: string;
  email: string;
  country: string;
  saleId: number;
  number: string;
  amount: number;
}

/** Reminders of pending sales: most were accepted yesterday, one is put off, one came back, one was refused; the last wait. */
export async function makeMails(tools: Tools, today: Date): Promise<void> {
  const rows = await pendingSales(tools);
  const isToday = (index: number) => index % 5 === 4;
  const yesterday = { now: () => new Date(today.getTime() - 20 * hourMs) };
  await remind(
    { ...tools, clock: yesterday },
    rows.filter((_, index) => !isToday(index)),
  );
  await sendWaiting({ db: tools.db, clock: yesterday }, demoServer(), new AbortController().signal);
  await remind(
    tools,
    rows.filter((_, index) => isToday(index)),
  );
}

/** One for each customer: the sale that waits longest. */
async function pendingSales({ db }: Tools): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT DISTINCT ON (customer.id) sale.company_id, customer.id AS customer_id,
      person_name(customer.first_name, customer.middle_name, customer.last_name) AS name, customer.email, customer.country,
      sale.id AS sale_id, sale.number, sale.grand_total - sale.amount_paid AS amount
    FROM sale JOIN customer ON customer.id = sale.customer_id
    WHERE sale.status = 'pending' AND customer.email <> '' ORDER BY customer.id, sale.id`.execute(db);
  return rows;
}

async function remind({ db, clock, jobs }: Tools, rows: readonly Row[]): Promise<void> {
  for (const [companyId, own] of Map.groupBy(rows, (row) => row.companyId)) {
    const drafts = own.map(({ customerId, name, email, country, saleId, number, amount }): MailDraft => {
      const cause = { kind: 'pendingTransaction', cause: 'sale', causeId: saleId, number, amount } as const;
      const causes = [{ ...cause, dueDate: null, state: 'PENDING' as const }];
      return { customerId, name, recipient: email, language: languageOf(country), causes };
    });
    await db.transaction().execute((tx) => queueMails(tx, { clock, companyId, jobs, user: { id: 0 } }, drafts));
  }
}

/** What mail servers say, in turn: nothing leaves this machine. */
function demoServer(): () => MailTransport {
  let count = 0;
  const refused = (responseCode: number, command: string, words: string) =>
    new MailRefused(`${responseCode} ${words}`, { code: 'EENVELOPE', responseCode, command });
  const answers: Record<number, MailRefused> = {
    2: refused(550, 'RCPT TO', '5.1.1 User unknown'),
    3: refused(554, 'DATA', '5.7.1 Message rejected'),
    4: refused(451, 'RCPT TO', '4.7.1 Greylisted, please try again later'),
  };
  return () => ({
    send: async () => {
      count++;
      const refusal = answers[count];
      if (refusal) throw refusal;
      return '250 2.0.0 Ok: queued';
    },
    close: () => undefined,
  });
}
