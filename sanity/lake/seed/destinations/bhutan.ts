import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const bhutan = {
  _id: 'destination-bhutan',
  _type: 'destination',
  title: 'Bhutan',
  slug: slug('bhutan'),
  region: 'international',
  country: 'Bhutan',
  posterLine: 'spring and autumn, permit instead of visa',
  summary:
    'Valleys at 1,200 to 3,000 m joined by passes with prayer flags, one road between them, and a daily fee that keeps numbers down. For Indian citizens it needs an entry permit and no visa.',
  hero: picture('bhutan-mist', {
    caption: 'A monastery above the pines, on a morning of low cloud.',
  }),
  gallery: keyed([
    picture('hero-himalaya', {
      caption: 'The main range from Dochula, 3,116 m, on one of its clear days.',
    }),
    picture('rishikesh-river', { caption: 'A footbridge and a green river, as at Punakha.' }),
    picture('wellness-forest-light', { caption: 'Blue pine and oak on the path to Lungchutse.' }),
    picture('sikkim-kanchenjunga'),
  ]),
  intro: richText(`
    Bhutan is about the size of Kerala with one person for every forty-five there, some 780,000 in all. Seven tenths of it is forest, by law never less than six tenths. The road from Paro to Phobjikha, 180 km, takes a long day, and you walk as much as you drive if you can.

    ## Three valleys

    **Paro**, 2,250 m, has the only international airport and, on a cliff at 3,120 m, Taktsang, the Tiger's Nest. **Punakha**, 1,250 m, is warm enough for rice and oranges; its dzong stands where two rivers meet, and jacaranda flowers around it in April. **Phobjikha**, 2,900 m, is a bowl of marsh and dwarf bamboo. Between late October and the middle of March some four to six hundred black-necked cranes live in it, and the power lines were put under ground for them.

    ## When to go, and why

    **March to May**: rhododendron on the passes, Paro's tsechu in March or April, haze towards the end. **Mid-September to November**: the clearest air, Thimphu's tsechu, harvest, cranes from the end of October. **December to February**: blue days of 12 °C, nights below zero, few visitors; Phobjikha can be snowed in for a day.

    **June to mid-September** is the monsoon. It rains mostly at night, the forest is very green, and the mountains are not to be seen.

    ## The fee

    Everybody from abroad pays a Sustainable Development Fee for each night. For Indian citizens it is ₹1,200 a night, half for children from six to twelve, nothing below. It is included in our price, as is the licensed guide.

    {note} Temples: long sleeves and trousers, hats off, no photographs inside. Smoking in public is forbidden. Tuesday is dry.

    Temperatures in the month table are for Paro and Thimphu, around 2,300 m.

    {trip bhutan-valleys-on-foot}
  `),
  months: months([
    ['good', 11, -4, 'Blue and cold. Cranes in Phobjikha, ice on the morning road.'],
    ['good', 13, -1, 'Losar. First peach blossom in Punakha late.'],
    ['best', 16, 3, 'Magnolia and the first rhododendron. Cranes leave around mid-month.'],
    ['best', 19, 7, 'Rhododendron on Dochula, jacaranda in Punakha. Busy around Paro’s tsechu.'],
    ['good', 22, 11, 'Warm, hazier, afternoon showers. Fewer people.'],
    ['hard', 24, 15, 'Rain from about the 10th, mostly at night.'],
    ['hard', 25, 17, 'Wettest month. Slides on the road east.'],
    ['hard', 25, 16, 'Warm rain, green rice. Flights wait for cloud.'],
    ['good', 23, 14, 'Drier from the 20th. Thimphu’s tsechu at its end or early October.'],
    ['best', 20, 7, 'The clearest month. Rice cut in Punakha and Paro.'],
    ['best', 16, 1, 'Cranes have come; their festival at Gangtey is on the 11th.'],
    ['good', 13, -3, 'Dry, quiet, sharp nights. Long views of the range.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Paro (PBH)',
      detail:
        'Drukair and Bhutan Airlines from Delhi in 2 h 15 min, Kolkata in 1 h 10 min, Bagdogra and Guwahati in under an hour on some days. Sit on the left coming from Delhi. Planes land by daylight and in sight of the ground only: keep one night spare before an onward connection.',
    },
    {
      by: 'road',
      title: 'Through Phuentsholing',
      detail:
        'Bagdogra airport to Jaigaon and Phuentsholing 165 km, 4 to 5 h. From there to Paro or Thimphu 145 km, 5 h, up 2,000 m. Permits are stamped at the terminal on the Bhutanese side, open daily.',
    },
    {
      by: 'rail',
      title: 'Hasimara',
      detail:
        'The nearest station, on the line from New Jalpaiguri to Alipurduar: the Kanchan Kanya Express from Sealdah arrives in the morning. 18 km to Phuentsholing.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'permit',
      title: 'Entry permit',
      detail:
        'Indian citizens need no visa. We apply online for the entry permit about a month ahead with a passport or voter ID scan, a photo and proof of travel insurance, and add Punakha and Wangdue (for Phobjikha), which lie beyond the Paro and Thimphu area. Check again before you travel.',
    },
    {
      kind: 'passport',
      title: 'Passport or voter ID',
      detail:
        'An Indian passport valid six months after your return, or the original voter ID card. Aadhaar, PAN and driving licence are not accepted. Children travel on a passport or an English birth certificate, with a parent or guardian.',
    },
    {
      kind: 'fee',
      title: 'Sustainable Development Fee',
      detail:
        '₹1,200 per person and night for Indian citizens, half from six to twelve years, none below. Included in our price at this rate; if the government changes it we say so before you pay.',
    },
    {
      kind: 'visa',
      title: 'Citizens of other countries',
      detail:
        'A visa is applied for with the full fee, USD 100 per night at our last check. Write to us before booking: the price of the trip then changes.',
    },
  ]),
  currencyCode: 'BTN',
  centre: {
    _type: 'place',
    name: 'Paro',
    detail: 'Airport and Tiger’s Nest, 2,250 m',
    latitude: 27.4287,
    longitude: 89.4164,
  },
  faqs: references('faq', [
    'which-passport-validity',
    'do-i-need-travel-insurance',
    'what-is-tcs',
    'is-acute-mountain-sickness-a-risk',
  ]),
  orderRank: '0|11zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Bhutan for Indian travellers: entry permit, voter ID or passport, the nightly fee, cranes and rhododendron by month, and seven days on foot from Paro.',
  },
} satisfies SeedOf<'destination'>;
