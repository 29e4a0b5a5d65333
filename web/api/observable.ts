import { useSyncExternalStore } from 'react';

/** A value outside the components. `use` reads it in a component and draws the component again when it changes. */
export function observable<Value>(value: Value) {
  let current = value;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value) => {
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
