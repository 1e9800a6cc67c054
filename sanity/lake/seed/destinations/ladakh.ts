import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const ladakh = {
  _id: 'destination-ladakh',
  _type: 'destination',
  title: 'Ladakh',
  slug: slug('ladakh'),
  region: 'domestic',
  country: 'India',
  state: 'Ladakh',
  posterLine: 'by road May to October, by air all year',
  summary:
    'High desert behind the main Himalaya: the Indus at 3,200 m, roads over 5,000 m, dunes in Nubra and a lake 134 km long that ends in Tibet. You land at Leh and then do nothing for a day and a half, on purpose.',
  hero: picture('pangong-lake', {
    caption: 'Pangong Tso, 4,225 m, about two thirds of it across the line.',
  }),
  gallery: keyed([
    picture('ladakh-dunes', { caption: 'Dunes between Diskit and Hunder in the Nubra valley.' }),
    picture('pangong-lake-2', { caption: 'Six in the morning at the lake, before the wind.' }),
    picture('open-road', { caption: 'The road towards the More plains.' }),
    picture('hero-himalaya'),
  ]),
  intro: richText(`
    Ladakh lies in the rain shadow of three ranges. Leh gets about 100 mm of rain in a year, less than Jaisalmer, and lives on glacier melt led through channels to barley fields and apricot trees. The rest is rock, sky and distance: some side valleys hold fewer than a hundred people.

    ## What there is

    Along the Indus stand the large monasteries, Thiksey, Hemis, Alchi with its eleventh-century paintings, all within 70 km of Leh. North, over Khardung La at 5,359 m, the Shyok and Nubra rivers meet in a broad valley with dunes, double-humped camels and, further down, Turtuk, a Balti village that has been in India only since 1971. East, over Chang La at 5,360 m, is Pangong Tso.

    ## When to go, and why

    **June to September** is the season. Both roads are open, camps stand at the lake, and days in Leh reach 25 °C. July and August bring people, and now and then a cloudburst: the ground takes no water, so a heavy hour closes a road.

    **May** is cold at night and nearly empty; apricots flower in April in the lower villages. **September** has the best light, firm roads, and the harvest.

    **October** is fine in Leh and hard at Pangong, where camps close by mid-month. **November to March** belongs to the Ladakhis, to people who look for snow leopards in Hemis National Park, and to the frozen Zanskar when it freezes well enough, which it no longer does each year.

    ## Height

    You fly from sea level to 3,500 m in ninety minutes. Nearly everybody has a headache on the first night; nearly everybody is well on the third day if they rest on the first two. We do not drive over a pass before day three. Temperatures in the month table are Leh's; at Pangong take off ten degrees at night.

    {caution} Do not fly in with a cold or a chest infection. Pulmonary oedema starts as a cough and there is nothing to be gained by being brave about it.

    [Seven days from Leh to Nubra and Pangong](trip:ladakh-pangong-nubra) is the shape we think is right for a first visit.
  `),
  months: months([
    ['hard', -2, -14, 'Flights only. Snow leopard month in Hemis; water frozen in most houses.'],
    ['hard', 1, -11, 'Still deep winter. Losar is over, monasteries hold their mask dances.'],
    ['hard', 6, -5, 'Thaw and dust. Some guesthouses open at the end of the month.'],
    [
      'good',
      12,
      0,
      'Apricots flower below 3,200 m. Zoji La usually opens; Pangong still half frozen.',
    ],
    ['good', 17, 4, 'Camps pitch at Pangong. Manali road opens around mid-month, with snow walls.'],
    [
      'best',
      21,
      8,
      'Everything open, green fields, few people before the 15th. Hemis festival in June or July.',
    ],
    ['best', 25, 11, 'Warmest month. Apricots ripen late in July. Book rooms early.'],
    ['good', 24, 11, 'Warm and busy; one or two heavy rains that may close a road for a day.'],
    ['best', 20, 6, 'Clear, dry, harvest. Nights at the lake fall below zero.'],
    ['good', 14, -1, 'Yellow poplars. Camps at Pangong close; Manali road shuts in most years.'],
    ['hard', 8, -7, 'Quiet and sunny in Leh. Zoji La closes with the snow.'],
    ['hard', 2, -11, 'Short days. Many hotels shut; those open have heating only by stove.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Leh airport (IXL)',
      detail:
        'Delhi 1 h 25 min, Mumbai and Chandigarh direct on some days, Srinagar 50 min. Flights leave at dawn because the afternoon wind stops them. Keep a spare day before an onward international flight.',
    },
    {
      by: 'road',
      title: 'From Srinagar, 420 km',
      detail:
        'Two days with a night at Kargil (2,676 m), over Zoji La at 3,528 m and Fotu La at 4,108 m. Usually open April to November. The better road for the lungs: it climbs slowly.',
    },
    {
      by: 'road',
      title: 'From Manali, 430 km',
      detail:
        'Two days with a night at Jispa (3,200 m) rather than Sarchu (4,290 m). Four passes, the highest Taglang La at 5,328 m. Usually open mid-May to mid-October.',
    },
    {
      by: 'rail',
      title: 'No rail in Ladakh',
      detail:
        'The nearest stations with long-distance trains are Jammu Tawi and, since June 2025 from Katra, Srinagar. From either it is two days by road.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'fee',
      title: 'Environment fee, Indian citizens',
      detail:
        'Nubra, Pangong, Tso Moriri and the other notified areas have needed no inner-line permit since August 2021. The hill council’s environment fee is paid online before you leave Leh; the receipt and a photo ID are shown at the check posts. We pay it and carry copies.',
    },
    {
      kind: 'permit',
      title: 'Protected area permit, other citizens',
      detail:
        'Needed for Nubra, Pangong and Tso Moriri, issued in Leh through a registered agent. Send us passport and visa scans ten days ahead. Some villages on the line stay closed to foreign citizens.',
    },
    {
      kind: 'health',
      title: 'Rest on arrival',
      detail:
        'Leh is at 3,500 m. Two nights there before any pass. The SNM hospital in Leh treats altitude sickness daily and has a hyperbaric chamber.',
    },
  ]),
  centre: {
    _type: 'place',
    name: 'Leh',
    detail: 'Main bazaar, 3,500 m',
    latitude: 34.1642,
    longitude: 77.5848,
  },
  faqs: references('faq', [
    'how-do-permits-work-in-ladakh',
    'is-acute-mountain-sickness-a-risk',
    'can-i-rent-gear',
    'do-i-need-travel-insurance',
  ]),
  orderRank: '0|03zzzz:',
  seo: {
    _type: 'seo',
    description:
      'When to go to Ladakh, how the permits work for Indian travellers, how to arrive without getting sick, and small-group trips to Nubra and Pangong.',
  },
} satisfies SeedOf<'destination'>;
