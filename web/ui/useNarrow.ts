import { useMediaQuery } from '@mantine/hooks';

/** From this width downwards a screen is laid out for a phone. */
const phone = 640;

/** Whether the window is a phone's, or no wider than that many pixels; decided before the first drawing. */
export function useNarrow(pixels: number = phone): boolean {
  return useMediaQuery(`(max-width: ${pixels}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
}
