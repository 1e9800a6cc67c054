import type { Departure } from '@/booking/contract/departures';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import type { Frame } from '@/lib/server/loaders/frame';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import type { ContentPicture } from '@/sanity/image';

/** Data as the loaders return it. Each test sets only the fields it checks. */

type Trip = TripPageProps['trip'];
type Destination = DestinationPageProps['destination'];
type ContentPage = ContentPageProps['page'];

export function picture(alt = 'A snowed-in road') {
  return {
    alt,
    caption: null,
    credit: null,
    path: `images/${alt.toLowerCase().replaceAll(' ', '-')}.jpg`,
    width: 2400,
    height: 1600,
    backdrop: null,
    hotspot: null,
    crop: null,
  } satisfies ContentPicture;
}

export function departure(changes: Partial<Departure> = {}): Departure {
  return {
    id: '0192f3a4-0000-7000-8000-000000000001',
    code: 'SPS-261219',
    tripId: 'trip-spiti-in-snow',
    tripSlug: 'spiti-in-snow',
    tripTitle: 'Spiti in snow',
    startDate: '2026-12-19',
    endDate: '2026-12-25',
    tz: 'Asia/Kolkata',
    durationDays: 7,
    status: 'guaranteed',
    salesState: 'open',
    isGuaranteed: true,
    isBookable: true,
    seatsLeft: null,
    womenOnly: false,
    isInternational: false,
    currency: 'INR',
    from: { amountMinor: 2_149_900, currency: 'INR', occupancy: 'twin', taxes: 'gst' },
    occupancies: [],
    earlyDiscount: null,
    depositPerPersonMinor: 300_000,
    dueNowIsFull: false,
    balanceDueOn: '2026-12-04',
    instalmentCount: 0,
    salesOpenAt: null,
    salesCloseAt: '2026-12-18T12:00:00Z',
    maxPaxPerBooking: 6,
    ...changes,
  };
}

/** Returns a departure that no one can book. */
export function fullDeparture(changes: Partial<Departure> = {}): Departure {
  return departure({ status: 'full', salesState: 'waitlist', isBookable: false, ...changes });
}

export function tripSummary(
  changes: Partial<NonNullable<TripCardData['summary']>> = {},
): NonNullable<TripCardData['summary']> {
  return {
    tripSlug: 'spiti-in-snow',
    from: { amountMinor: 2_149_900, currency: 'INR', occupancy: 'twin', taxes: 'gst' },
    nextDepartures: [
      { id: 'a', startDate: '2026-12-19', status: 'filling', seatsLeft: null },
      { id: 'b', startDate: '2027-01-02', status: 'planned', seatsLeft: null },
    ],
    bookableCount: 2,
    rating: null,
    ...changes,
  };
}

export function tripCard(changes: Partial<TripCardData> = {}): TripCardData {
  return {
    _id: 'trip-spiti-in-snow',
    title: 'Spiti in snow',
    slug: 'spiti-in-snow',
    cardLine: '7 days from Shimla, highest night 3,800 m',
    durationDays: 7,
    startPlace: 'Shimla',
    difficulty: 'demanding',
    groupSizeMax: 12,
    minAge: 12,
    maxAge: null,
    kind: 'group_trip',
    region: 'domestic',
    destinationTitle: 'Spiti Valley',
    picture: picture(),
    altitudes: [2200, 2700, 3800],
    summary: tripSummary(),
    ...changes,
  };
}

export function settings(changes: Partial<Frame['settings']> = {}): Frame['settings'] {
  return {
    operatorName: 'Trial Tours',
    legalName: 'Trial Tours Private Limited',
    description: 'Small groups.',
    phone: '+91 98160 00000',
    whatsapp: '+91 98160 00000',
    email: 'hello@trial.example',
    emergencyPhone: '+91 98160 00911',
    hours: 'Monday to Saturday, 9:30 to 18:30',
    address: 'Jakhoo Road\nShimla',
    gstin: '02ABCCS1234K1ZP',
    registrations: null,
    profiles: [],
    sharePicture: picture('Share'),
    ...changes,
  };
}

export function frame(changes: Partial<Frame> = {}): Frame {
  return {
    settings: settings(),
    header: [{ _key: 'a', label: 'Destinations', path: '/#destinations' }],
    footer: [
      {
        _key: 'places',
        title: 'Places',
        links: [{ _key: 'b', label: 'Ladakh', path: '/domestic/ladakh' }],
      },
    ],
    ...changes,
  };
}

export function day(changes: Partial<Trip['days'][number]> = {}): Trip['days'][number] {
  return {
    _key: 'day',
    title: 'Kaza to Langza',
    place: 'Langza',
    summary: 'A short climb.',
    altitudeM: 4400,
    components: [],
    meals: [],
    picture: null,
    ...changes,
  };
}

export function trip(changes: Partial<Trip> = {}): Trip {
  return {
    _id: 'trip-spiti-in-snow',
    _updatedAt: '2026-11-01T00:00:00Z',
    title: 'Spiti in snow',
    slug: 'spiti-in-snow',
    kind: 'group_trip',
    saleState: 'on_sale',
    summary: 'Seven days by 4×4 into the frozen valley.',
    cardLine: '7 days from Shimla, highest night 3,800 m',
    durationDays: 7,
    startPlace: 'Shimla',
    endPlace: 'Shimla',
    difficulty: 'demanding',
    difficultyNote: 'Nights to −20 °C.',
    maxAltitudeM: 4270,
    groupSizeMax: 12,
    minAge: 12,
    maxAge: null,
    allowChildren: true,
    activities: [],
    overview: [],
    gallery: [{ _key: 'cover', ...picture('Key monastery') }],
    days: [day()],
    inclusions: ['4×4 from Shimla'],
    exclusions: ['Travel insurance'],
    packing: [],
    meetingPoint: {
      name: 'Shimla railway station',
      detail: null,
      latitude: null,
      longitude: null,
    },
    goodToKnow: [],
    faqs: [],
    video: null,
    leader: null,
    route: [],
    destination: {
      title: 'Spiti Valley',
      slug: 'spiti-valley',
      region: 'domestic',
      canonicalPath: null,
    },
    seo: null,
    ...changes,
  };
}

export function month(
  changes: Partial<Destination['months'][number]> = {},
): Destination['months'][number] {
  return {
    _key: 'january',
    month: 1,
    verdict: 'hard',
    dayC: -6,
    nightC: -20,
    remark: 'Pipes frozen, stoves lit.',
    ...changes,
  };
}

/** Returns a company page as an editor would create it. */
export function contentPage(changes: Partial<ContentPage> = {}): ContentPage {
  return {
    _id: 'page-about-us',
    _updatedAt: '2026-11-01T00:00:00Z',
    title: 'About us',
    slug: 'about-us',
    kind: 'company',
    summary: 'Who we are.',
    version: null,
    effectiveOn: null,
    earlierVersions: [],
    hero: null,
    body: [],
    seo: null,
    ...changes,
  };
}

/**
 * Returns content that the types rule out: from an older or newer site, or with a broken reference.
 */
export function strayContent<T>(content: object): T {
  return content as T;
}
