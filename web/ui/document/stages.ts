/** A stage in the life of a document, as the stepper draws it. */
export interface Stage {
  title: string;
  state: 'done' | 'now' | 'todo' | 'ended';
  /** Who reached it, or where it stands. */
  who?: string | undefined;
  /** When it was reached, as an instant or in words: '2 days in transit'. */
  when?: string | undefined;
}

interface Life {
  /** The statuses of a life without mishap, in their order. */
  order: readonly string[];
  titleOf: (status: string) => string;
  /** Where it stands now; one outside the order has ended it. */
  status: string;
  reached: Readonly<Record<string, { by?: string; byJa?: string; at: string }>>;
  /** The name in the language of the screen. */
  nameOf?: (name: string, nameJa: string) => string;
}

/**
 * The stages of a document: what it has reached is done, the status of now is now, the last one is done once reached. A
 * document that was cancelled shows how far it came, and then its end.
 */
export function stagesOf({ order, titleOf, status, reached, nameOf = (name) => name }: Life): Stage[] {
  const isEnded = !order.includes(status);
  const stages = isEnded ? [...order.filter((one) => one in reached), status] : order;
  const current = stages.indexOf(status);
  return stages.map((one, index) => {
    const isLast = index === current && index === stages.length - 1;
    const isDone = index < current || isLast;
    return {
      title: titleOf(one),
      state: isEnded && isLast ? 'ended' : isDone ? 'done' : index === current ? 'now' : 'todo',
      who: reached[one] && nameOf(reached[one].by ?? '', reached[one].byJa ?? ''),
      when: reached[one]?.at,
    };
  });
}
