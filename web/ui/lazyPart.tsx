import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { fetchedOnce } from '#web/api/connection.ts';
import { toastProblem } from './toast.tsx';

interface Closing {
  onClose?: () => void;
}

/**
 * A component in a chunk of its own, loaded when it is first drawn. `fallback` stands there until then; nothing by
 * default. One that a lost connection held back says so, closes, and is asked for again the next time.
 * `fetch` has it there before.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> & { fetch: () => Promise<unknown> } {
  const fetched = fetchedOnce(load);
  const Missing = (props: Props & Closing) => {
    useEffect(() => props.onClose?.());
    return fallback(props);
  };
  const make = () =>
    lazy(async () => {
      try {
        return { default: await fetched() };
      } catch (problem) {
        toastProblem(problem);
        Part = make();
        return { default: Missing };
      }
    }) as unknown as ComponentType<Props>;
  let Part = make();
  const Lazy = (props: Props) => (
    <Suspense fallback={fallback(props)}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Lazy, { fetch: fetched });
}
