/** The list with one of its things at another place. */
export function moved<T extends { key: string }>(list: readonly T[], key: string, to: number): T[] {
  const thing = list.find((one) => one.key === key);
  return thing ? list.filter((one) => one.key !== key).toSpliced(to, 0, thing) : [...list];
}
