/** A stage in the life of a document, as the stepper draws it. */
export interface Stage {
  title: string;
  state: 'done' | 'now' | 'todo';
  /** Who reached it, or where it stands. */
  who?: string | undefined;
  /** When it was reached, as an instant or in words: '2 days in transit'. */
  when?: string | undefined;
}

interface Life<Status extends string> {
  /** The statuses of a life without mishap, in their order. */
  order: readonly Status[];
  titles: Record<Status, string>;
  /** Where it stands now; one outside the order has ended it. */
  status: string;
  reached: Partial<Record<Status, { who?: string; at: string }>>;
}

/** The stages of a document: what it has reached is done, the status of now is now, the last one is done once reached. */
export function stagesOf<Status extends string>({ order, titles, status, reached }: Life<Status>): Stage[] {
  const current = (order as readonly string[]).indexOf(status);
  const isEnded = current === -1;
  return order.map((one, index) => {
    const isDone = isEnded ? one in reached : index < current || (index === current && index === order.length - 1);
    return {
      title: titles[one],
      state: isDone ? 'done' : index === current ? 'now' : 'todo',
      who: reached[one]?.who,
      when: reached[one]?.at,
    };
  });
}
