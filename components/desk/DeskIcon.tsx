import { Drawing } from '@/components/ui/Icon';

/** The icons that only the desk shows, kept out of the public pages' scripts. */
const drawings = {
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8m7-4.5V8',
  sun: 'M12 4V2.5M12 21.5V20M4 12H2.5M21.5 12H20M6.3 6.3 5.2 5.2M18.8 18.8l-1.1-1.1M6.3 17.7l-1.1 1.1M18.8 5.2l-1.1 1.1M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  ticket: 'M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6zM14 7.5v2m0 2v1.2m0 2v2',
  tray: 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20',
  rupee: 'M7 4.5h10M7 9h10M7 4.5c7.2 0 7.2 8.5 0 8.5l7.5 7',
  tag: 'M4 4.5h8l8 8-7.5 7.5-8.5-8.5zM8 8.5h.1',
  chart: 'M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6',
  sliders: 'M4 7h9m4 0h3M15 4.8v4.4M4 17h3m4 0h9M9 14.8v4.4',
  star: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11Zm-6 9c.3-4 2.5-6 6-6s5.7 2 6 6M16 5.2a3 3 0 0 1 0 5.6M18 14.5c1.8.7 2.8 2.5 3 5.5',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
} as const;

export type DeskIconName = keyof typeof drawings;

export function DeskIcon({ name, size }: { name: DeskIconName; size?: number }) {
  return <Drawing path={drawings[name]} size={size} />;
}
