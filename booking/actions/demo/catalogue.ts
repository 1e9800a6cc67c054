/** Prices, seasons and plans for the demo departures. Invented but plausible. */
import type { Occupancy } from '../../contract/common.ts';

/** A demo departure's scenario. `few3` has three seats left; `shut` isn't open for booking yet. */
export type Plan =
  | 'planned'
  | 'filling'
  | 'guaranteed'
  | 'few1'
  | 'few2'
  | 'few3'
  | 'full'
  | 'women'
  | 'shut'
  | 'cancelled';

export interface DemoTrip {
  slug: string;
  code: string;
  /** The months the trip runs in, 1 to 12. */
  season: readonly number[];
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  capacity: number;
  minPax: number;
  rupees: Partial<Record<Occupancy, number>>;
  allotments?: Partial<Record<Occupancy, number>>;
  isAbroad?: boolean;
  /** Adds a date within two weeks, too late to book, so that the desk has one to get ready. */
  leavesSoon?: boolean;
  plans: readonly Plan[];
  pickups: readonly ReturnType<typeof pickup>[];
  addons?: readonly ReturnType<typeof addon>[];
  groupTiers?: readonly { minPax: number; bps: number }[];
  earlyTiers?: readonly { minDaysBefore: number; bps: number }[];
}

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Creates a pickup point. `daysBefore` is for night journeys that begin before the start date. */
const pickup = (
  code: string,
  city: string,
  name: string,
  address: string,
  time: string,
  surchargeRupees = 0,
  daysBefore = 0,
) => ({ code, city, name, address, time, surchargeRupees, daysBefore });

const addon = (
  code: string,
  name: string,
  rupees: number,
  stock: number | null = null,
  maxQty = 12,
  per: 'traveller' | 'booking' = 'traveller',
) => ({ code, name, rupees, stock, maxQty, per });

export const demoTrips: readonly DemoTrip[] = [
  {
    slug: 'spiti-in-snow',
    code: 'SPTW',
    season: [12, 1, 2, 3],
    weekday: 6,
    capacity: 14,
    minPax: 6,
    rupees: { triple: 18_975, twin: 20_475, single: 27_975 },
    allotments: { single: 2 },
    plans: ['few3', 'guaranteed', 'filling', 'full', 'women', 'planned', 'filling'],
    pickups: [
      pickup('SML', 'Shimla', 'Shimla railway station', 'Forecourt of the Kalka line', '14:00'),
      pickup('DEL', 'Delhi', 'Kashmere Gate ISBT', 'Gate 3, opposite the metro', '20:00', 1_450, 1),
    ],
    addons: [
      addon('BOOTS', 'Snow boots and gaiters', 900, 20),
      addon('INSURE', 'Travel insurance, 7 days', 349),
    ],
    groupTiers: [{ minPax: 5, bps: 300 }],
  },
  {
    slug: 'spiti-full-circle',
    code: 'SPTF',
    season: [6, 7, 8, 9, 10],
    weekday: 7,
    capacity: 16,
    minPax: 6,
    rupees: { triple: 21_900, twin: 23_900, single: 32_900 },
    plans: ['filling', 'guaranteed', 'planned', 'few2', 'planned', 'shut'],
    pickups: [
      pickup('SML', 'Shimla', 'Shimla railway station', 'Forecourt of the Kalka line', '08:00'),
      pickup('DEL', 'Delhi', 'Kashmere Gate ISBT', 'Gate 3, opposite the metro', '20:00', 1_450, 1),
      pickup(
        'MNL',
        'Manali',
        'Manali, Mall Road',
        'In front of the Himachal bus office',
        '06:00',
        -1_000,
        0,
      ),
    ],
    addons: [addon('INSURE', 'Travel insurance, 8 days', 399)],
    groupTiers: [{ minPax: 5, bps: 300 }],
  },
  {
    slug: 'kedarkantha-summit-trek',
    code: 'KEDK',
    season: [12, 1, 2, 3, 4],
    weekday: 6,
    capacity: 18,
    minPax: 8,
    rupees: { triple: 8_952, twin: 9_523 },
    plans: ['filling', 'few1', 'guaranteed', 'full', 'women', 'planned', 'planned'],
    pickups: [
      pickup('DDN', 'Dehradun', 'Dehradun railway station', 'Main gate, beside the clock', '06:15'),
      pickup('SNK', 'Sankri', 'Sankri base camp', 'Community hall', '17:00', -900),
    ],
    addons: [
      addon('RUCK', 'Rucksack of 60 litres, rented', 650, 15),
      addon('MULE', 'A mule for your bag', 1_800, 6, 6),
    ],
    groupTiers: [{ minPax: 6, bps: 500 }],
  },
  {
    slug: 'valley-of-flowers-trek',
    code: 'VOFT',
    season: [7, 8, 9],
    weekday: 6,
    capacity: 18,
    minPax: 8,
    rupees: { triple: 10_500, twin: 11_400 },
    plans: ['filling', 'guaranteed', 'planned', 'few2', 'cancelled', 'planned'],
    pickups: [
      pickup('RKS', 'Rishikesh', 'Ram Jhula taxi stand', 'Muni ki Reti', '04:45'),
      pickup('HRD', 'Haridwar', 'Haridwar railway station', 'Platform 1 exit', '03:45'),
    ],
    addons: [addon('RAIN', 'Poncho and rain cover, rented', 400, 24)],
    groupTiers: [{ minPax: 6, bps: 500 }],
  },
  {
    slug: 'ladakh-pangong-nubra',
    code: 'LDKP',
    season: [5, 6, 7, 8, 9],
    weekday: 5,
    capacity: 16,
    minPax: 6,
    rupees: { triple: 24_800, twin: 26_900, single: 37_500 },
    allotments: { single: 2 },
    plans: ['filling', 'guaranteed', 'planned', 'full', 'planned', 'shut', 'shut'],
    pickups: [pickup('LEH', 'Leh', 'Leh airport', 'Arrivals, outside the gate', '11:00')],
    addons: [addon('OXY', 'Oxygen can, 10 litres', 550)],
    earlyTiers: [
      { minDaysBefore: 60, bps: 300 },
      { minDaysBefore: 120, bps: 500 },
    ],
  },
  {
    slug: 'thar-by-camel-and-rail',
    code: 'THAR',
    season: [10, 11, 12, 1, 2, 3],
    weekday: 4,
    capacity: 14,
    minPax: 6,
    rupees: { triple: 15_900, twin: 17_400, single: 23_400 },
    allotments: { single: 3 },
    plans: ['guaranteed', 'women', 'filling', 'women', 'few2', 'planned'],
    pickups: [
      pickup('JDH', 'Jodhpur', 'Jodhpur Junction', 'Main entrance', '08:30'),
      pickup('JSM', 'Jaisalmer', 'Jaisalmer railway station', 'Main exit', '15:30', -1_200),
    ],
    addons: [addon('CAMEL', 'Second camel ride at dawn', 700, 14)],
  },
  {
    slug: 'kerala-backwaters-slowly',
    code: 'KRLB',
    season: [9, 10, 11, 12, 1, 2, 3, 4],
    weekday: 1,
    capacity: 12,
    minPax: 4,
    rupees: { twin: 24_500, single: 34_500 },
    allotments: { single: 2 },
    plans: ['filling', 'guaranteed', 'full', 'planned', 'few3', 'planned'],
    pickups: [
      pickup('COK', 'Fort Kochi', 'St Francis Church', 'Gate on Parade Road', '14:00'),
      pickup('ERN', 'Ernakulam', 'Ernakulam Junction', 'South exit', '12:15'),
    ],
    addons: [addon('AYUR', 'Ayurveda session, 60 minutes', 1_900)],
  },
  {
    slug: 'meghalaya-living-roots',
    code: 'MGLR',
    season: [10, 11, 12, 1, 2, 3, 4, 5],
    weekday: 7,
    capacity: 14,
    minPax: 6,
    rupees: { triple: 18_600, twin: 19_900, single: 27_900 },
    plans: ['filling', 'few2', 'guaranteed', 'cancelled', 'planned', 'planned'],
    pickups: [
      pickup('GAU', 'Guwahati', 'Guwahati airport', 'Outside arrivals', '11:00'),
      pickup(
        'SHL',
        'Shillong',
        'Police Bazar, Shillong',
        'In front of the bus stand',
        '14:00',
        -600,
      ),
    ],
    addons: [addon('INSURE', 'Travel insurance, 6 days', 299)],
    groupTiers: [{ minPax: 6, bps: 500 }],
  },
  {
    slug: 'andaman-island-to-island',
    code: 'ANDI',
    season: [11, 12, 1, 2, 3, 4, 5],
    weekday: 3,
    capacity: 16,
    minPax: 6,
    rupees: { triple: 27_400, twin: 29_800, single: 41_500 },
    allotments: { single: 2 },
    plans: ['filling', 'guaranteed', 'few2', 'planned', 'full', 'planned'],
    pickups: [
      pickup(
        'IXZ',
        'Sri Vijaya Puram',
        'Sri Vijaya Puram (Port Blair) airport',
        'Arrivals hall',
        '11:30',
      ),
    ],
    addons: [addon('DIVE', 'Try dive at Havelock', 3_900, 8, 8)],
  },
  {
    slug: 'rishikesh-river-silence',
    code: 'RSHS',
    season: all,
    weekday: 3,
    capacity: 12,
    minPax: 4,
    rupees: { twin: 16_800, single: 22_800 },
    allotments: { single: 4 },
    plans: ['few2', 'filling', 'guaranteed', 'planned', 'full', 'planned', 'planned'],
    pickups: [pickup('RKS', 'Rishikesh', 'River house, Garur Chatti', 'Neelkanth road', '14:00')],
  },
  {
    slug: 'bali-slowly',
    code: 'BALI',
    season: all,
    weekday: 6,
    capacity: 16,
    minPax: 6,
    rupees: { triple: 55_900, twin: 59_900, single: 81_900 },
    allotments: { single: 2 },
    isAbroad: true,
    plans: ['guaranteed', 'filling', 'few3', 'planned', 'planned', 'planned'],
    pickups: [pickup('DPS', 'Denpasar', 'Ngurah Rai airport', 'International arrivals', '15:00')],
    addons: [addon('BATUR', 'Mount Batur at sunrise', 4_200, 12)],
  },
  {
    slug: 'ubud-rice-terrace-yoga',
    code: 'UBUD',
    season: all,
    weekday: 7,
    capacity: 10,
    minPax: 4,
    rupees: { twin: 68_500, single: 92_500 },
    allotments: { single: 3 },
    isAbroad: true,
    leavesSoon: true,
    plans: ['filling', 'guaranteed', 'women', 'planned', 'planned'],
    pickups: [pickup('DPS', 'Denpasar', 'Ngurah Rai airport', 'International arrivals', '15:00')],
  },
  {
    slug: 'vietnam-halong-by-junk',
    code: 'VNHL',
    season: [9, 10, 11, 12, 1, 2, 3, 4, 5],
    weekday: 5,
    capacity: 16,
    minPax: 6,
    rupees: { triple: 69_900, twin: 74_900, single: 1_01_900 },
    isAbroad: true,
    plans: ['filling', 'guaranteed', 'planned', 'few2', 'planned'],
    pickups: [pickup('HAN', 'Hanoi', 'Noi Bai airport', 'Terminal 2, pillar 10', '13:00')],
    addons: [addon('KAYAK', 'Kayak in Lan Ha Bay', 1_600)],
  },
  {
    slug: 'japan-fuji-to-kyoto',
    code: 'JPFK',
    season: [3, 4, 5, 9, 10, 11],
    weekday: 6,
    capacity: 14,
    minPax: 6,
    rupees: { twin: 1_64_900, single: 2_14_900 },
    allotments: { single: 2 },
    isAbroad: true,
    plans: ['guaranteed', 'few2', 'filling', 'full', 'planned'],
    pickups: [pickup('NRT', 'Tokyo', 'Kaminarimon, Asakusa', 'Under the red gate', '17:00')],
  },
  {
    slug: 'bhutan-valleys-on-foot',
    code: 'BHVF',
    season: [2, 3, 4, 5, 9, 10, 11],
    weekday: 7,
    capacity: 12,
    minPax: 4,
    rupees: { twin: 62_500, single: 84_500 },
    isAbroad: true,
    plans: ['filling', 'guaranteed', 'planned', 'few3', 'planned'],
    pickups: [
      pickup('PBH', 'Paro', 'Paro airport', 'Arrivals', '11:00'),
      pickup('PHU', 'Phuntsholing', 'Bhutan Gate', 'Immigration office', '08:00', -3_500),
    ],
  },
  {
    slug: 'nepal-annapurna-balcony',
    code: 'NPAB',
    season: [2, 3, 4, 5, 9, 10, 11, 12],
    weekday: 6,
    capacity: 14,
    minPax: 6,
    rupees: { triple: 42_500, twin: 45_900 },
    isAbroad: true,
    plans: ['filling', 'guaranteed', 'planned', 'planned', 'few2'],
    pickups: [
      pickup('KTM', 'Kathmandu', 'Tribhuvan airport', 'Across the road from the exit', '16:00'),
      pickup('PKR', 'Pokhara', 'Pokhara, Lakeside', 'Hallan Chowk', '08:00', 1_800, 1),
    ],
    addons: [addon('PORTER', 'A porter for two', 6_500, 7, 6, 'booking')],
  },
];

const women = [
  'Ananya', 'Kavya', 'Meera', 'Ritika', 'Shreya', 'Nandini', 'Pooja', 'Lakshmi', 'Farah', 'Tara',
  'Ishita', 'Sneha', 'Divya', 'Aditi', 'Harpreet', 'Nazneen', 'Swati', 'Gayatri', 'Leena', 'Mitali',
]; // prettier-ignore
const men = [
  'Rohan', 'Arjun', 'Vikram', 'Karthik', 'Sameer', 'Aditya', 'Nikhil', 'Joseph', 'Imran', 'Deepak',
  'Siddharth', 'Manish', 'Pranav', 'Gurdeep', 'Rahul', 'Varun', 'Anirudh', 'Tenzin', 'Kabir', 'Yash',
]; // prettier-ignore
const families = [
  'Rao', 'Sharma', 'Iyer', 'Nair', 'Kulkarni', 'Banerjee', 'Gill', 'Khan', 'Desai', 'Menon',
  'Chatterjee', 'Reddy', 'Joshi', 'Fernandes', 'Bora', 'Patel', 'Mishra', 'Thakur', 'Sethi', 'Pillai',
]; // prettier-ignore

export const demoNames = { women, men, families };
