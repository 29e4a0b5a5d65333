import { sql } from 'kysely';
import type { Sql } from '../listStatements.ts';
import { snakeCase } from '../rows.ts';

/** Units and weight that a count of a document has of one line, whose columns are those of `line`. */
export interface LineCount {
  units: Sql;
  milligrams: Sql;
  /** Of these documents alone; the others have none. */
  where?: Sql;
}
export type LineCounts = Readonly<Record<string, LineCount>>;

/** Counts of documents without their goods by the gram, which are no pieces, and the weight of these beside each. */
export interface ShownCounts {
  /** Of rows that are read one by one, and of all documents of a company that are summed up. */
  join: Sql;
  sumJoin: (companyId: number) => Sql;
  pieces: (name: string) => Sql;
  milligrams: (name: string) => Sql;
}

/** The name of the weight beside a count: `quantityMilligrams`. */
export function milligramsOf(name: string): string {
  return `${name}Milligrams`;
}

/**
 * Tells pieces and weight of documents of a table apart, whose headers count units of all goods. The items of a document are
 * those of its company; where another one sees it, too, `otherCompany` is the column that has it.
 */
export function shownCounts(
  table: string,
  lines: { table: string; document: string },
  counts: LineCounts,
  otherCompany?: string,
): ShownCounts {
  const [head, line, document] = [table, lines.table, lines.document].map(snakeCase) as [string, string, string];
  const sums = Object.entries(counts).flatMap(([name, { units, milligrams }]) => [
    sql`coalesce(sum(${units}), 0)::bigint AS ${sql.ref(snakeCase(name))}`,
    sql`coalesce(sum(${milligrams}), 0)::bigint AS ${sql.ref(snakeCase(milligramsOf(name)))}`,
  ]);
  const summed = sql`${sql.join(sums)} FROM ${sql.table(line)} AS line JOIN item ON item.id = line.item_id AND item.price_by = 'gram'`;
  const [id, of] = [sql.ref(`${head}.id`), sql.ref(`line.${document}`)];
  const isOf = (companyId: number) =>
    otherCompany === undefined
      ? sql`item.company_id = ${companyId}`
      : sql`${of} IN (SELECT id FROM ${sql.table(head)}
          WHERE company_id = ${companyId} OR ${sql.ref(snakeCase(otherCompany))} = ${companyId})`;
  const told = (name: string, sum: Sql) => {
    const where = counts[name]?.where;
    return where ? sql`CASE WHEN ${where} THEN ${sum} ELSE 0 END` : sum;
  };
  return {
    join: sql`LEFT JOIN LATERAL (SELECT ${summed} WHERE ${of} = ${id}) AS by_gram ON true`,
    sumJoin: (companyId) =>
      sql`LEFT JOIN (SELECT ${of} AS document_id, ${summed} WHERE ${isOf(companyId)} GROUP BY 1) AS by_gram
        ON by_gram.document_id = ${id}`,
    pieces: (name) =>
      told(name, sql`${sql.ref(`${head}.${snakeCase(name)}`)} - coalesce(${sql.ref(`by_gram.${snakeCase(name)}`)}, 0)`),
    milligrams: (name) => told(name, sql`coalesce(${sql.ref(`by_gram.${snakeCase(milligramsOf(name))}`)}, 0)`),
  };
}
