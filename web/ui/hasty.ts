/** The second click of a double one is no answer, nor the third: the backdrop takes one after so long a rest. */
export const hastyMs = 300;

/** Tells a click that is meant from one of a series, which began when the question was asked. */
export function meantAfter(askedAt: number): (at: number) => boolean {
  let last = askedAt;
  return (at) => {
    const isMeant = at - last > hastyMs;
    last = at;
    return isMeant;
  };
}
