/** How stock stands to its minimum, as reports tell it: at the minimum it runs short (domain.md §6). */
export function stockTone(amount: number, minimum: number): 'below' | 'short' | 'none' | 'enough' {
  if (amount < 0) return 'below';
  if (minimum > 0 && amount <= minimum) return 'short';
  return amount === 0 ? 'none' : 'enough';
}
