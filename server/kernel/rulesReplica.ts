/** Where the log of the main database ended at an instant, in bytes. */
export interface Sample {
  at: Date;
  position: number;
}

/**
 * The newest instant of which a replica that has replayed up to a position has everything; null where that lies before
 * `since`. Samples come in the order of their time. A shop where nobody works writes no log, so its replica is not behind.
 */
export function newestWithin(samples: readonly Sample[], position: number, since: number): Date | null {
  const reached = samples.findLast((sample) => sample.position <= position);
  return reached && reached.at.getTime() >= since ? reached.at : null;
}
