import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const kedarkanthaSummitTrek = {
  _id: 'trip-kedarkantha-summit-trek',
  _type: 'trip',
  title: 'Kedarkantha summit trek',
  slug: slug('kedarkantha-summit-trek'),
  kind: 'trek',
  destination: reference('destination', 'uttarakhand'),
  summary:
    'Four days on foot from Sankri through oak and pine to a real summit at 3,810 m, reached at sunrise on snow. The usual first winter trek in India, run with small tents and short days.',
  cardLine: '6 days from Dehradun, summit 3,810 m',
  overview: richText(`
    Kedarkantha is the rare Himalayan summit that a fit beginner can stand on in January. The trail
    starts at a roadhead, gains its height in three short days and ends on a bare dome with a
    full circle of view. Swargarohini, Bandarpoonch and Kalanag stand to the east; on a clear
    morning the line goes on westward to the ranges of Kinnaur.

    ## Why it is not a stroll

    Summit day begins at half past two, in the dark, at −10 to −15 °C. The climb from base camp is
    380 metres in three kilometres, the last of it steep and on hard snow. You wear
    microspikes and follow a guide who kicks the steps. Most people need three hours up. Roughly one
    in twelve turns back, nearly always because of the cold in their fingers and not their legs.

    ## How we run it

    Sixteen people at most, with one leader, two guides and a cook; one guide for every six walkers
    on the summit slope. Two to a tent that is sold for three. We camp at Juda ka Talab and at Hargaon
    away from the big sites where two hundred people share a queue, and we carry out everything,
    toilet paper included.

    Days 2, 3 and 5 are finished by early afternoon. That leaves time to get warm, eat, and learn to
    walk in spikes before you need to. [Rohan](author:rohan-mehta) sets the turn-round time at half past
    eight, and [tells you why](post:kedarkantha-day-by-day); the mountain is there next winter.
  `),
  gallery: keyed([
    picture('kedarkantha-snow', { caption: 'The trail above Juda ka Talab in January' }),
    picture('summit-ridge', { caption: 'The last two hundred metres' }),
    picture('kedarkantha-snow-2', { caption: 'Alpenglow from base camp, about 5:30 pm' }),
    picture('wellness-forest-light', { caption: 'Oak and pine above Sankri' }),
    picture('hero-himalaya', { caption: 'The Swargarohini side, from the top' }),
  ]),
  durationDays: 6,
  startPlace: 'Dehradun',
  endPlace: 'Dehradun',
  difficulty: 'moderate',
  difficultyNote:
    'Snow underfoot, a 380 m climb before dawn, three nights in tents down to −15 °C.',
  maxAltitudeM: 3810,
  groupSizeMax: 16,
  activities: ['Trekking', 'Snow', 'Camping', 'Summit'],
  goodFor: ['solo'],
  days: itinerary([
    {
      title: 'Dehradun to the end of the road',
      place: 'Sankri',
      summary:
        'We leave the station at half past six, over Mussoorie and down to the Yamuna, then along the Tons through Purola and Mori. At Naitwar our permits are checked for Govind Wildlife Sanctuary. Kit check at six, dinner at seven, early night.',
      altitudeM: 1950,
      parts: [
        ['drive', '200 km, 9 h drive'],
        ['activity', 'Kit check and briefing, 1 h'],
        ['stay', 'Guesthouse in Sankri, three to a room'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'Up to Juda ka Talab',
      place: 'Juda ka Talab',
      summary:
        'The path leaves the village between walnut trees and climbs without a pause into oak and rhododendron. First snow is usually met at about 2,400 m. The lake is frozen from late December; we camp five minutes beyond it, under the pines.',
      altitudeM: 2786,
      parts: [
        ['walk', '4 km, 830 m up, 4 to 5 h'],
        ['stay', 'Tents for two, dining tent'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'To base camp, and spikes on',
      place: 'Base camp',
      summary:
        'A short climb through meadows where Gujjar herders keep buffalo in summer. At camp before two. The afternoon is for practice: spikes, poles, how to stop a slide. The whole summit slope is in view, which concentrates the mind. Bed at seven.',
      altitudeM: 3430,
      parts: [
        ['walk', '3 km, 640 m up, 3 to 4 h'],
        ['activity', 'Snow practice with spikes, 1.5 h'],
        ['stay', 'Tents for two at base camp'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('kedarkantha-snow', { caption: 'The meadows below base camp' }),
    },
    {
      title: 'Summit, 3,810 m, then down to Hargaon',
      place: 'Hargaon',
      summary:
        'Tea at two, walking by half past two, on top for sunrise between half past six and seven. We stay twenty minutes, longer if there is no wind. Down the same slope to a second breakfast at base camp, then through forest to Hargaon.',
      altitudeM: 2700,
      parts: [
        ['walk', '10 km, 380 m up and 1,110 m down, 8 to 9 h'],
        ['stay', 'Tents for two at Hargaon'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('summit-ridge', { caption: 'Just under the summit cairn' }),
    },
    {
      title: 'Back to Sankri, hot bucket',
      place: 'Sankri',
      summary:
        'Pine needles, then mud, then the village. Each person gets a bucket of hot water and a chair in the sun. In the afternoon we walk over to Saur, a village of carved wooden houses, and buy rajma from the people who grew it.',
      altitudeM: 1950,
      parts: [
        ['walk', '6 km, 750 m down, 3 to 4 h'],
        ['walk', '3 km to Saur and back, optional'],
        ['stay', 'Guesthouse in Sankri, three to a room'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'The Tons road to Dehradun',
      place: 'Dehradun',
      summary:
        'We leave at seven with parathas in foil and stop for lunch near Naugaon. Dehradun station between four and six in the evening. Book a train or bus that leaves after nine; flights the next day.',
      altitudeM: 640,
      parts: [['drive', '200 km, 9 h drive']],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Transport from Dehradun to Sankri and back',
    'Two nights in a guesthouse, three in tents for two',
    'All meals from dinner on day 1 to breakfast on day 6, vegetarian, eggs on request',
    'Leader certified in wilderness first aid, guides and cook',
    'Sleeping bag rated to −15 °C, foam mat, tent',
    'Microspikes, gaiters and trekking poles',
    'Sanctuary entry, camping and forest fees',
    'Mules for the camp, oxygen cylinder, stretcher, radio',
    'A certificate, for those who want one',
  ],
  exclusions: [
    'Travel to Dehradun and from it',
    'Lunch on the road on days 1 and 6, about ₹250 each',
    'Porter for your own rucksack, up to 9 kg (₹1,600 for the trek)',
    'Rented jacket or boots',
    'Travel insurance that covers trekking to 4,000 m',
  ],
  packing: [
    'Rucksack of 45 to 50 litres with a rain cover',
    'Waterproof trekking boots, worn for at least a month',
    'Down jacket and a fleece',
    'Two sets of thermals, one kept dry for sleeping',
    'Waterproof jacket and trousers',
    'Trekking trousers, two pairs; no jeans',
    'Five pairs of socks, two of them wool',
    'Waterproof gloves over thin liners',
    'Wool cap that covers the ears, neck gaiter',
    'Sunglasses that stop UV: snow blindness is quick',
    'Headlamp with fresh batteries and a spare set',
    'Two bottles of one litre, one of them insulated',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Dehradun railway station',
    detail: 'Main gate, 6:15 am on day 1. The vehicle leaves at 6:30 am.',
    latitude: 30.314,
    longitude: 78.0336,
  },
  goodToKnow: richText(`
    ## Getting ready

    You should be able to jog 5 km in 38 minutes before you come. Start eight weeks ahead:
    three runs or brisk climbs a week, one of them on stairs with 6 kg on your back.

    {table Snow and cold through the season}

    | Month | Snow line | Night at base camp |
    | --- | --- | --- |
    | December | 2,800 m, patchy early on | −10 °C |
    | January | 2,200 m | −15 °C |
    | February | 2,200 m, deepest | −13 °C |
    | March | 2,700 m | −6 °C |
    | April | 3,200 m, soft by ten | −2 °C |

    ## Health papers

    Every walker signs a fitness declaration, and we ask for a doctor's note above 50. The leader
    reads blood oxygen morning and evening; under 80 % with symptoms means down, without discussion.

    ## Out of reach

    Mori has the last reliable signal; in Sankri BSNL comes and goes with the power. There is no signal at any camp. The leader
    carries a radio to Sankri and calls the office from there.

    {caution} Trekkers aged 14 to 17 come with a parent or guardian, who walks in the same group.
  `),
  faqs: references('faq', [
    'how-fit-must-i-be-for-kedarkantha',
    'can-i-rent-gear',
    'is-acute-mountain-sickness-a-risk',
    'do-i-need-travel-insurance',
    'are-women-only-dates-available',
    'what-if-i-cancel',
  ]),
  leader: reference('author', 'rohan-mehta'),
  similarTrips: references('trip', [
    'valley-of-flowers-trek',
    'spiti-in-snow',
    'nepal-annapurna-balcony',
  ]),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 14,
  maxAge: 60,
  allowChildren: false,
  requiresFitnessDeclaration: true,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  featuredRank: 2,
  seo: {
    _type: 'seo',
    title: 'Kedarkantha trek: 6 days from Dehradun',
    description:
      'Winter trek to Kedarkantha, 3,810 m: six days from Dehradun, tents for two, spikes and sleeping bag included, one guide for every six on summit day.',
  },
} satisfies SeedOf<'trip'>;
