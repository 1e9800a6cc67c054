import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary, route } from './itinerary.ts';

export const spitiFullCircle = {
  _id: 'trip-spiti-full-circle',
  _type: 'trip',
  title: 'Spiti, the full circle',
  slug: slug('spiti-full-circle'),
  kind: 'group_trip',
  destination: reference('destination', 'spiti-valley'),
  summary:
    'Eight days in by Kinnaur and out over Kunzum La: apple country, the painted hall of Tabo, the post office at 4,440 m, a night near Chandratal and a road that ends in Manali.',
  cardLine: '8 days, Shimla to Manali over Kunzum La',
  overview: richText(`
    There are two roads into Spiti and this trip uses each of them once. We go in by the Sutlej,
    because it climbs gently, and leave over Kunzum La at 4,551 m when everyone has slept five nights
    on the way up. The other direction puts people to bed near 4,000 m on their second night. We do not run it.

    ## A week of changing country

    It starts among deodars and wooden temples at Sarahan. At Kalpa there are apples and a wall of
    6,000-metre peaks over the breakfast table. Then the monsoon ends, in the space of one afternoon
    near Spillow, and from there on it is ochre, blue and the grey of river gravel. Barley and peas
    are cut in Spiti in August; in September the willows turn and the sky is at its clearest.

    ## The high villages

    Langza, Hikkim and Komic lie between 4,400 and 4,587 m on a shelf above Kaza. You can post a card
    in Hikkim, look for ammonites at Langza (look, leave them there) and drink butter tea in Komic
    with monks who have heard your joke about oxygen. Two nights in Kaza come before it, and
    nobody has to walk fast.

    The last night under canvas is near Chandratal, the moon lake, at 4,250 m. Camps are kept more
    than two kilometres from the shore, so the lake is yours at six in the morning and nobody washes a
    pan in it. [The winter trip](trip:spiti-in-snow) covers less ground and is colder. People who have
    done one usually come back for the other.
  `),
  gallery: keyed([
    picture('spiti-valley', { caption: 'The Spiti river below Kaza in July' }),
    picture('spiti-valley-3', { caption: 'Lights of Kaza from the Langza road' }),
    picture('open-road', { caption: 'The plain before Losar' }),
    picture('pangong-lake', { caption: 'A high lake between brown hills, the kind day 6 ends at' }),
    picture('spiti-valley-2', { caption: 'September, first snow on the ridges' }),
    picture('kashmir-meadow', { caption: 'Green again: the Lahaul side, a day from Manali' }),
  ]),
  durationDays: 8,
  startPlace: 'Shimla',
  endPlace: 'Manali',
  difficulty: 'moderate',
  difficultyNote: 'Four nights above 3,200 m and rough road on days 6 and 7. Walks up to 5 km.',
  maxAltitudeM: 4587,
  groupSizeMax: 12,
  activities: ['Road', 'Monasteries', 'High villages', 'Camping', 'Short walks'],
  goodFor: ['solo'],
  days: itinerary([
    {
      title: 'Shimla to Sarahan',
      place: 'Sarahan',
      summary:
        'We leave the station at eight and cross Narkanda at 2,700 m, then follow the Sutlej to Jeori and climb 17 km to Sarahan. The Bhimakali temple, stone and deodar in layers against earthquakes, holds its evening prayer at about seven.',
      altitudeM: 2165,
      parts: [
        ['drive', '165 km, 6.5 h drive'],
        ['stay', 'Guesthouse in Sarahan'],
      ],
      meals: ['lunch', 'dinner'],
    },
    {
      title: 'Into Kinnaur, to Kalpa',
      place: 'Kalpa',
      summary:
        'A short day on a road that has lost the argument with the cliff in several places. After lunch we walk from Kalpa to Roghi past orchards and one famous drop. Clouds leave the Kinner Kailash late, usually at supper.',
      altitudeM: 2960,
      parts: [
        ['drive', '95 km, 4.5 h drive'],
        ['walk', '5 km on the Roghi road, level'],
        ['stay', 'Guesthouse in Kalpa, rooms facing the peaks'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Nako lake and on to Tabo',
      place: 'Tabo',
      summary:
        'Khab, where two rivers of different colours meet, then the Ka loops to Nako and a walk around its small lake. We drop again to sleep at Tabo, 380 metres lower, which is the point. The monastery guesthouse locks its gate at nine.',
      altitudeM: 3280,
      parts: [
        ['drive', '165 km, 7 h drive'],
        ['walk', '1.5 km around Nako lake at 3,660 m'],
        ['stay', 'Monastery guesthouse in Tabo'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Tabo at six, Dhankar at eleven',
      place: 'Kaza',
      summary:
        'Morning prayer in a hall painted a thousand years ago, no photographs inside. Dhankar sits on a crumbling spur at 3,894 m above the meeting of Pin and Spiti; those who feel well climb an hour more to its lake. Kaza by four, with a bakery.',
      altitudeM: 3800,
      parts: [
        ['drive', '65 km, 3 h drive'],
        ['walk', '4 km to Dhankar lake and back, 250 m up, optional'],
        ['stay', 'Guesthouse in Kaza'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('spiti-valley', { caption: 'Where the Pin comes in' }),
    },
    {
      title: 'Langza, Hikkim, Komic',
      place: 'Kaza',
      summary:
        'The three high villages, in the order the sun reaches them. Bring addresses: the postmaster at Hikkim has been stamping cards at 4,440 m since 1983. Lunch is in a Komic kitchen and we sleep back in Kaza, 790 metres lower.',
      altitudeM: 3800,
      parts: [
        ['drive', '50 km, 4 h drive'],
        ['walk', '3 km from Langza towards Hikkim, gentle, at 4,400 m'],
        ['stay', 'Guesthouse in Kaza, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('spiti-valley-3', { caption: 'Clear nights are the rule in September' }),
    },
    {
      title: 'Key, Kibber, Kunzum, the moon lake',
      place: 'Chandratal camp',
      summary:
        'Key monastery early, then Kibber, the Chicham bridge and the long plain to Losar. At Kunzum La every driver circles the shrine once and so do we. The last 20 km to the camp are slow, stony and worth a window seat on the left.',
      altitudeM: 4250,
      parts: [
        ['drive', '110 km, 6.5 h drive, the last 20 km rough'],
        ['walk', '2 km to the lake at dusk, level'],
        ['stay', 'Fixed camp near Chandratal, two to a tent, quilts'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('open-road', { caption: 'Towards Losar' }),
    },
    {
      title: 'Down the Chandra to Manali',
      place: 'Manali',
      summary:
        'The roughest hours come first: boulders and stream crossings from Batal to Gramphu, done before the afternoon melt. Then tarmac, the Atal tunnel, 9 km of it, and on the other side pine forest and rain. Hot showers by five.',
      altitudeM: 2050,
      parts: [
        ['drive', '120 km, 7.5 h drive'],
        ['stay', 'Hotel in Old Manali'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Manali, until the bus',
      place: 'Manali',
      summary:
        'Nothing before breakfast. Those with time walk through the deodars to the Hadimba temple, built in 1553. The trip ends at the hotel at eleven; your bags may stay until the evening buses leave for Delhi and Chandigarh.',
      altitudeM: 2050,
      parts: [
        ['walk', '3 km to Hadimba temple and back'],
        ['free_time', 'Old Manali until your bus'],
      ],
      meals: ['breakfast'],
    },
  ]),
  route: route([
    ['Shimla', 'Start', 31.104, 77.173],
    ['Sarahan', 'Day 1', 31.511, 77.793],
    ['Kalpa', 'Day 2', 31.537, 78.256],
    ['Nako', 'Day 3', 31.881, 78.627],
    ['Kaza', 'Days 4 and 5', 32.227, 78.071],
    ['Chandratal', 'Day 6', 32.475, 77.617],
    ['Kunzum La', 'Day 7, the pass', 32.395, 77.636],
    ['Manali', 'End', 32.243, 77.189],
  ]),
  inclusions: [
    'Vehicle with high clearance from Shimla to Manali, driver, fuel and tolls',
    'Seven nights: five in guesthouses, one in the Tabo monastery guesthouse, one in camp',
    'All meals from lunch on day 1 to breakfast on day 8',
    'A leader from Kinnaur or Spiti throughout',
    'Oxygen cylinder, oximeter and first-aid kit',
    'Entry fees and monastery offerings',
    'Inner-line permits for foreign passport holders',
    'Chandratal eco fee and camp charges',
  ],
  exclusions: [
    'Travel to Shimla and home from Manali',
    'Single room (choose it when you book)',
    'Porter or mule at Dhankar',
    'Travel insurance',
    'Postcards and stamps at Hikkim, about ₹50 each',
  ],
  packing: [
    'Down or thick synthetic jacket, even in July',
    'Rain jacket for Kinnaur and Manali',
    'Fleece, two warm base layers',
    'Walking shoes with ankle support, broken in',
    'Sandals for streams and guesthouses',
    'Sun hat and category 3 sunglasses',
    'Sunscreen SPF 50 and lip balm',
    'Warm cap and gloves for the camp',
    'Reusable bottle of one litre; we refill it',
    'Headlamp and power bank',
    'Cash for three days: the Kaza machines run dry',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Shimla railway station',
    detail: 'Forecourt, 8 am on day 1. Arrive in Shimla the night before if you can.',
    latitude: 31.102,
    longitude: 77.159,
  },
  goodToKnow: richText(`
    ## When Kunzum La is open

    The pass usually opens between late May and mid-June and closes with the first heavy snow of
    October. If it is shut on day 6 we stay a third night in Kaza and return through Kinnaur; the
    trip then ends in Shimla on the evening of day 8, at no extra charge.

    ## Rain below, dust above

    Spiti lies behind the main range and gets little of the monsoon. Kinnaur and Manali get all of
    it. In July and August landslides near Rampur or Tapri can cost half a day, which the plan
    allows for. June and September are the easiest months.

    ## Phone and money

    BSNL, Jio and Airtel work in Kaza and Tabo, most networks in Kalpa and Manali, none at Chandratal. UPI
    goes where the signal goes.

    {note} Indian citizens need no permit on this route, only photo identity. Foreign passport holders need an inner-line permit between Reckong Peo and Sumdo, which we get in Reckong Peo; bring two photographs.
  `),
  faqs: references('faq', [
    'is-acute-mountain-sickness-a-risk',
    'is-there-network-in-spiti',
    'are-solo-travellers-welcome',
    'do-i-need-travel-insurance',
    'can-i-change-my-date',
  ]),
  leader: reference('author', 'tenzin-dorje'),
  similarTrips: references('trip', ['spiti-in-snow', 'ladakh-pangong-nubra']),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 12,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  seo: {
    _type: 'seo',
    title: 'Spiti circuit: 8 days, Shimla to Manali',
    description:
      'The whole Spiti circuit, June to October: in through Kinnaur, out over Kunzum La at 4,551 m, with Tabo, Hikkim and a night near Chandratal.',
  },
} satisfies SeedOf<'trip'>;
