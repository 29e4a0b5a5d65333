const paths = {
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm4.2 9.7 3.8 3.8',
  next: 'm8 6 4 4-4 4',
  previous: 'm12 6-4 4 4 4',
  play: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM8.5 7.3v5.4l4.3-2.7z',
  zoom: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm4.2 9.7 3.8 3.8M9 6.7v4.6M6.7 9h4.6',
  truck:
    'M2.5 5h9v9h-9zM11.5 8h3.3l2.7 3v3h-6zM6 13.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z',
  place: 'M10 17.5S15.5 12.3 15.5 8a5.5 5.5 0 0 0-11 0c0 4.3 5.5 9.5 5.5 9.5zM10 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  outside: 'M8 5H5v10h10v-3M11.500 4.500h4v4M15.500 4.500 9.500 10.500',
  bag: 'M4.500 7h11l.9 10H3.600zM7.200 9.200V6a2.800 2.800 0 0 1 5.600 0v3.200',
  check: 'm4.500 10.500 3.700 3.700 7.300-8',
  message: 'M3.500 5h13v9H9l-3.500 3v-3h-2z',
} as const;

/** An icon of the shop's pages, which load none. */
export function ShopIcon({ name, size }: { name: keyof typeof paths; size?: 'large' | 'small' }) {
  return (
    <svg
      className={size === undefined ? 'icon' : `icon ${size === 'large' ? 'large' : 'small'}`}
      viewBox="0 0 20 20"
      aria-hidden
    >
      <path d={paths[name]} />
    </svg>
  );
}
