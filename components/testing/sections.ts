import type { Offer } from '@/lib/server/loaders/sections';
import type { SectionPlace } from '@/components/sections/sectionProps';
import { settings } from './builders';

/** Returns a section's position for a test. */
export function place(changes: Partial<SectionPlace> = {}): SectionPlace {
  return { tone: 'paper', isFirst: false, settings: settings(), ...changes };
}

export function offer(changes: Partial<Offer> = {}): Offer {
  return {
    title: 'Winter in Spiti',
    slug: 'winter-in-spiti',
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2027-01-15T18:29:00.000Z',
    headline: 'Every winter date costs less.',
    code: 'SNOWLINE',
    terms: ['One code per booking.', 'The discount is not paid out.'],
    ...changes,
  };
}
