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
  sun: 'M12 4V2.5M12 21.5V20M4 12H2.5M21.5 12H20M6.3 6.3 5.2 5.2M18.8 18.8l-1.1-1.1M6.3 17.7l-1.1 1.1M18.8 5.2l-1.1 1.1M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  ticket: 'M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6zM14 7.5v2m0 2v1.2m0 2v2',
  tray: 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20',
  rupee: 'M7 4.5h10M7 9h10M7 4.5c7.2 0 7.2 8.5 0 8.5l7.5 7',
  star: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11Zm-6 9c.3-4 2.5-6 6-6s5.7 2 6 6M16 5.2a3 3 0 0 1 0 5.6M18 14.5c1.8.7 2.8 2.5 3 5.5',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
} as const;

/** A 24 × 24 icon in the text colour, hidden from screen readers because it always has a label. */
export function Icon({ name, size = 20 }: { name: keyof typeof drawings; size?: number }) {
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
      <path d={drawings[name]} />
    </svg>
  );
}
