import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const meghalayaLivingRoots = {
  _id: 'trip-meghalaya-living-roots',
  _type: 'trip',
  title: 'Meghalaya, living roots',
  slug: slug('meghalaya-living-roots'),
  kind: 'group_trip',
  destination: reference('destination', 'meghalaya'),
  summary:
    'Six days from Guwahati into the Khasi hills: a sacred grove, 3,500 steps down to Nongriat and a night at the bottom, five root bridges, and a river so clear that boats cast shadows.',
  cardLine: '6 days from Guwahati, one night in Nongriat',
  overview: richText(`
    South of Shillong the plateau simply ends. Below Sohra it falls more than a thousand metres to
    the plains of Bangladesh, and the monsoon, which has crossed the Bay without meeting a hill, meets
    this one. Eleven metres of rain in a year rot any bridge that is built. So the villages on the
    slope grow theirs.

    ## Bridges that take a generation

    A rubber fig is planted on each bank and its aerial roots are led across along a hollow betel
    trunk. After fifteen to thirty years it carries people; after two hundred, a wedding. We cross
    five of them: the double one at Nongriat, the long one below Nongthymmai, two on side paths
    without a signboard, and Riwai, which needs only ten minutes from the road.

    ## Why we sleep at the bottom

    Day visitors go down to Nongriat and up again between nine and four, in the heat, in a queue. We
    go down early, stay the night with Kong Bina, swim where the board allows it, and climb at six the
    next morning with the whole slope in shade. The same 3,500 steps, a different day. More on the
    arithmetic of it in [Walking to Nongriat](post:walking-to-nongriat).

    The trip runs from October to April. In the monsoon the paths become streams, and we leave them to the
    people who have to use them.
  `),
  gallery: keyed([
    picture('meghalaya-hills-2', { caption: 'The edge of the plateau, west of Sohra, in October' }),
    picture('meghalaya-hills', { caption: 'Six in the morning on the way up from Nongriat' }),
    picture('wellness-forest-light', { caption: 'Under the canopy at Mawphlang' }),
    picture('social-share', { caption: 'Looking south, ridge after ridge, to the plains' }),
    picture('rishikesh-river', {
      caption: 'Green water under a footbridge: the Umngot in February looks much like this',
    }),
  ]),
  durationDays: 6,
  startPlace: 'Guwahati',
  endPlace: 'Guwahati',
  difficulty: 'moderate',
  difficultyNote:
    '3,500 steps down on day 3 and up on day 4. Otherwise easy walks and short drives.',
  maxAltitudeM: 1800,
  groupSizeMax: 14,
  activities: ['Walking', 'Root bridges', 'Caves', 'River', 'Homestay'],
  goodFor: ['couples', 'solo'],
  days: itinerary([
    {
      title: 'Up from the Brahmaputra to Shillong',
      place: 'Shillong',
      summary:
        'We leave the airport at eleven and climb out of the plain at Jorabat. Umiam lake is the tea stop. In Shillong there is time for Iewduh, the largest market of the hills, where the women run the stalls and the men carry the loads, and for jadoh at a counter of six stools.',
      altitudeM: 1520,
      parts: [
        ['drive', '120 km, 3.5 h drive'],
        ['walk', '2 km through Iewduh market'],
        ['stay', 'Guesthouse in Shillong, Laitumkhrah'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'The grove, then the edge',
      place: 'Sohra',
      summary:
        'At Mawphlang a guide from the clan takes us into a forest from which nobody has removed a leaf, on principle, for centuries. On to Sohra along the gorge. Late afternoon at Nohkalikai, 340 metres in one drop, and a short, lit limestone cave at Mawsmai for those who do not mind their knees.',
      altitudeM: 1430,
      parts: [
        ['drive', '75 km, 3 h drive'],
        ['walk', '2 km in the sacred grove, easy'],
        ['activity', 'Mawsmai cave, 30 min'],
        ['stay', 'Homestay in Sohra'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Down 3,500 steps',
      place: 'Nongriat',
      summary:
        'Off at half past six for Tyrna, big bags left in Sohra. Betel palms, pineapple, a side path to the long bridge, then two wire bridges over pools the colour of bottle glass. By eleven you are in Nongriat with nothing to do except look at a bridge with two floors. At most twelve people on it at once; a man counts.',
      altitudeM: 400,
      parts: [
        ['drive', '12 km, 40 min drive'],
        ['walk', '3.5 km, about 3,500 steps, mostly down, 3 h'],
        ['stay', 'Homestay in Nongriat, clean and plain, shared baths'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Up again, in the shade',
      place: 'Sohra',
      summary:
        'The strong go to Rainbow Falls at dawn and join us for breakfast at nine; the sensible start up at six and take their time. Oranges on the way, tea at the top. The afternoon in Sohra is for hot water, the small museum of the Ramakrishna Mission, and stairs of no kind.',
      altitudeM: 1430,
      parts: [
        ['walk', '3 km up, 3 h, or 7 km with Rainbow Falls, 6 h'],
        ['drive', '12 km, 40 min drive'],
        ['stay', 'Homestay in Sohra'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('meghalaya-hills', { caption: 'Cloud leaves the gorge at about eight' }),
    },
    {
      title: 'Riwai and the clear river',
      place: 'Shnongpdeng',
      summary:
        'At Riwai by half past nine, before the cars from Shillong. Through Mawlynnong, swept twice a day, and along the border road to the Umngot. From November to April you can count stones five metres down. Swim, paddle, or sit in a boat that seems to hang in the air. Dinner on the bank.',
      altitudeM: 60,
      parts: [
        ['drive', '100 km, 3.5 h drive'],
        ['walk', '1.5 km at Riwai, broad stairs'],
        ['boat', 'Rowing boat on the Umngot, 1 h'],
        ['stay', 'Riverside guesthouse in Shnongpdeng'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('meghalaya-hills-2', { caption: 'From the Sohra road, going down' }),
    },
    {
      title: 'Back over the plateau',
      place: 'Guwahati',
      summary:
        'Away at seven, up 1,500 metres of bends by Pynursla, a second breakfast in Shillong, and down to the plain. We reach the airport by half past two. Flights after half past four are safe; the night trains certainly are.',
      altitudeM: 55,
      parts: [['drive', '200 km, 7 h drive with stops']],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Vehicle from Guwahati airport and back, fuel, parking and tolls',
    'Five nights in guesthouses and homestays, two to a room',
    'All meals from dinner on day 1 to breakfast on day 6',
    'Khasi guide for all six days, a porter per four people to Nongriat',
    'Village, bridge, grove and cave fees',
    'Rowing boat at Shnongpdeng, life vests',
    'Bamboo sticks for the steps',
    'First-aid kit and a leader trained to use it',
  ],
  exclusions: [
    'Flights or trains to Guwahati',
    'Lunch on days 1 and 6',
    'A porter of your own (₹800 each way on the steps)',
    'Kayaking and zip lines at Shnongpdeng',
    'Travel insurance',
  ],
  packing: [
    'Shoes with a grip on wet concrete, broken in',
    'Day pack of 20 litres for the night in Nongriat',
    'Rain jacket, in every month',
    'Fleece: Shillong goes down to 4 °C in January',
    'Swimming things that cover, and a quick towel',
    'Sandals for the river',
    'Headlamp: it is dark at five',
    'Knee support, if you know you need it',
    'Salt or repellent against leeches in October',
    'Water bottle of one litre',
    'Cash in small notes; machines end at Sohra',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Guwahati airport, arrivals',
    detail: 'Lokpriya Gopinath Bordoloi airport, outside arrivals, 11 am on day 1.',
    latitude: 26.1061,
    longitude: 91.5859,
  },
  goodToKnow: richText(`
    ## If your knees say no

    Stay on top on day 3: there is a level path to two smaller bridges and a bed in Sohra, with a
    guide, at no change. Tell us before the trip or on the evening of day 2.

    ## With children

    From five years. Most of six and over walk the steps more easily than their parents, and a porter can
    carry a small one in a basket seat on the way up. We do not hurry, and we tie nobody to our pace.

    ## Sundays and signals

    On Sundays shops stay shut and some villages close their paths until the afternoon, so our
    departures avoid Nongriat on that day. There is 4G in Shillong, Sohra and Dawki and none at the
    bottom of the gorge.

    {note} Meghalaya asks Indian citizens for no inner-line permit. Carry a photo identity for registers and for the posts along the border road.

    The hills are matrilineal: the house belongs to the woman who opens the door, and the name goes to her youngest daughter.
  `),
  faqs: references('faq', [
    'are-solo-travellers-welcome',
    'is-the-food-vegetarian',
    'can-i-change-my-date',
    'how-do-seats-and-holds-work',
  ]),
  leader: reference('author', 'meera-iyer'),
  similarTrips: references('trip', [
    'kerala-backwaters-slowly',
    'bhutan-valleys-on-foot',
    'andaman-island-to-island',
  ]),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 5,
  allowChildren: true,
  requiresFitnessDeclaration: false,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  seo: {
    _type: 'seo',
    title: 'Meghalaya in 6 days: root bridges and Nongriat',
    description:
      'Six days from Guwahati: Mawphlang grove, Sohra, a night in Nongriat beside the double root bridge, Riwai and the clear Umngot. October to April.',
  },
} satisfies SeedOf<'trip'>;
