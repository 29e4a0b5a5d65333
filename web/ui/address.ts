import { useNavigate, useSearch } from '@tanstack/react-router';

type Texts = Record<string, string | undefined>;

/** The search part of the address, and changing some of it; what is not named stays, and undefined takes it away. */
export function useAddress(): [address: Texts, change: (changed: Texts, options?: { replace: boolean }) => void] {
  const address = useSearch({ strict: false }) as Texts;
  const navigate = useNavigate();
  const change = (changed: Texts, { replace } = { replace: true }) =>
    void navigate({ to: '.', search: ((old: Texts) => ({ ...old, ...changed })) as never, replace });
  return [address, change];
}

/** One of a few values that stands in the address; the first one is chosen where the address names none. */
export function useAddressChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [chosen: Value, choose: (value: Value) => void] {
  const [address, change] = useAddress();
  const chosen = values.find((value) => value === address[key]) ?? values[0];
  return [chosen, (value) => change({ [key]: value === values[0] ? undefined : value })];
}
