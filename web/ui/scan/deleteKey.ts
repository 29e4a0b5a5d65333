/** Delete that follows so soon on what it emptied may be one press too many. */
const restMs = 2_000;

/**
 * Whether Delete in the empty field means the chosen line: a held key does not, nor one that comes right after the field
 * was emptied.
 *
 * @param emptiedAt when the field was emptied by hand last, in the time of events
 */
export function isMeantForLine({ repeat, timeStamp }: { repeat: boolean; timeStamp: number }, emptiedAt: number) {
  return !repeat && timeStamp - emptiedAt > restMs;
}
