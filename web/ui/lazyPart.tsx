import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A component in a chunk of its own, loaded when it is first drawn. `fallback` stands there until then; nothing by default. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={fallback(props)}>
      <Part {...props} />
    </Suspense>
  );
}
