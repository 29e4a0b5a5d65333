import { useMediaQuery } from '@mantine/hooks';

/** From this width downwards a screen is laid out for a phone. */
const phone = 640;

/** Whether the window is a phone's, or no wider than that many pixels; decided before the first drawing. */
export function useNarrow(pixels: number = phone): boolean {
  return useMediaQuery(`(max-width: ${pixels}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
}

/** So little stands below each other that a screen scrolls as a whole: a laptop at 200 %, a phone laid down. */
const laidDown = 560;

/** Whether the window is that low, or no higher than that many pixels. */
export function useLow(pixels: number = laidDown): boolean {
  return useMediaQuery(`(max-height: ${pixels}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
}
