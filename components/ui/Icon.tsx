/** SVG icons. The font has no arrows, and SVG looks the same everywhere. */
const drawings = {
  arrow: 'M4 12h15m-6-6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M20 12H5m6-6-6 6 6 6',
  bookmark: 'M6 4h12v16l-6-4.5L6 20z',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8m7-4.5V8',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  share: 'M12 15V4m-4 4 4-4 4 4M5 12v8h14v-8',
} as const;

export function Icon({ name, size }: { name: keyof typeof drawings; size?: number }) {
  return <Drawing path={drawings[name]} size={size} />;
}

/** A 24 × 24 icon in the text colour, hidden from screen readers because it always has a label. */
export function Drawing({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
