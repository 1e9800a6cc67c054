import { keyed, picture, references, slug, type SeedOf } from './write.ts';

/** The people who lead, plan and write. All fictional. */
export const authors = [
  {
    _id: 'author-tenzin-dorje',
    _type: 'author',
    title: 'Tenzin Dorje',
    slug: slug('tenzin-dorje'),
    role: 'Trip leader, Spiti and Kinnaur',
    photo: picture('avatar-author-8', {
      alt: 'Drawn portrait of Tenzin Dorje: silver hair, moustache and glasses, slate shirt',
    }),
    bio: 'Tenzin was born in Rangrik, across the river from Kaza, and learned to drive on the Kinnaur road in his uncle’s apple truck. He has led winter groups into Spiti since 2004 and keeps a notebook for every one of them: when the road closed, who had a headache, which stove smoked. He turns back about one winter trip in nine and has never been sorry on the day after.',
    credentials: [
      'Wilderness first responder, renewed 2025',
      'Basic mountaineering course, ABVIMAS Manali, 2006',
      'Hill-route commercial driving licence since 2001',
    ],
    languages: ['Spiti Bhoti', 'Hindi', 'Kinnauri', 'English'],
    places: references('destination', ['spiti-valley', 'ladakh']),
    profiles: profiles([['Road notes', 'https://roadnotes.example/tenzin']]),
  },
  {
    _id: 'author-asha-negi',
    _type: 'author',
    title: 'Asha Negi',
    slug: slug('asha-negi'),
    role: 'Founder, Shimla',
    photo: picture('avatar-author-3', {
      alt: 'Drawn portrait of Asha Negi: brown bob and glasses, blue top',
    }),
    bio: 'Asha grew up in Sangla, studied commerce in Chandigarh and worked six years for a travel company whose brochure and buses had never met. She started Safar in Shimla in 2014 with one hired Tempo Traveller and a rule that every price on paper is the price paid. She still answers the complaints herself and leads two women-only departures a year.',
    credentials: [
      'Wilderness first responder, 2024',
      'Chair of the tour safety group of her district, 2022 to 2025',
    ],
    languages: ['Hindi', 'Kinnauri', 'English', 'Punjabi'],
    places: references('destination', ['spiti-valley', 'rajasthan']),
  },
  {
    _id: 'author-rohan-mehta',
    _type: 'author',
    title: 'Rohan Mehta',
    slug: slug('rohan-mehta'),
    role: 'Head of treks, Uttarakhand',
    photo: picture('avatar-author-2', {
      alt: 'Drawn portrait of Rohan Mehta: short black hair and beard, teal shirt',
    }),
    bio: 'Rohan left an engineering job in Pune for the basic course at Uttarkashi and did not go back. He has stood on Kedarkantha 74 times and still writes down the temperature at the top. He trains our trek staff, decides the turn-round times, and spends August in the Bhyundar valley counting blue poppies for nobody in particular.',
    credentials: [
      'Basic and advanced mountaineering courses, NIM Uttarkashi, 2013 and 2014',
      'Method of instruction course, NIM, 2016',
      'Search and rescue course, NIM, 2018',
      'Wilderness first responder, renewed 2026',
    ],
    languages: ['Hindi', 'Marathi', 'English', 'Garhwali'],
    places: references('destination', ['uttarakhand', 'nepal', 'ladakh']),
  },
  {
    _id: 'author-meera-iyer',
    _type: 'author',
    title: 'Meera Iyer',
    slug: slug('meera-iyer'),
    role: 'Writer; plans the South, the East and the islands',
    photo: picture('avatar-author-1', {
      alt: 'Drawn portrait of Meera Iyer: long dark wavy hair, gold earrings, terracotta top',
    }),
    bio: 'Meera wrote railway columns for a newspaper in Chennai for nine years, then began planning the journeys she used to describe. She chooses the boats in Kuttanad, the homestays in Sohra and the ferries between the Andaman islands by sitting in them first. Her notes run to bus numbers and the name of the person who makes the tea.',
    credentials: ['Open water diver, 2017', 'Emergency first response, 2024'],
    languages: ['Tamil', 'Malayalam', 'English', 'Hindi'],
    places: references('destination', ['kerala', 'meghalaya', 'andaman-islands', 'rajasthan']),
    profiles: profiles([
      ['Her railway columns', 'https://slowtrains.example'],
      ['Pictures', 'https://pictures.example/meera'],
    ]),
  },
  {
    _id: 'author-farah-qureshi',
    _type: 'author',
    title: 'Farah Qureshi',
    slug: slug('farah-qureshi'),
    role: 'International trips desk',
    photo: picture('avatar-traveller-9', {
      alt: 'Drawn portrait of Farah Qureshi: side braid, gold earrings, rose top',
    }),
    bio: 'Farah spent eight years at a visa desk in Delhi before she came to Safar, and has read more bank statements than most banks. She plans Bali, Vietnam, Japan, Bhutan and Nepal, checks every passport date twice, and keeps the list of what each country asks of Indian travellers current. Her own passport is in its third booklet.',
    credentials: ['IATA travel and tourism diploma, 2012', 'Japan travel specialist course, 2023'],
    languages: ['Urdu', 'Hindi', 'English', 'some Japanese'],
    places: references('destination', ['bali', 'vietnam', 'japan', 'bhutan', 'nepal']),
  },
  {
    _id: 'author-lakshmi-menon',
    _type: 'author',
    title: 'Lakshmi Menon',
    slug: slug('lakshmi-menon'),
    role: 'Retreats; yoga and meditation teacher',
    photo: picture('avatar-author-7', {
      alt: 'Drawn portrait of Lakshmi Menon: high bun and bindi, plum top',
    }),
    bio: 'Lakshmi was a physiotherapist in Thrissur for seven years before she began to teach yoga, which is why her classes start with ankles. She has taught in Rishikesh since 2016, sits a ten-day silence of her own every February, and plans our retreats around two questions: who sleeps where, and who should not come.',
    credentials: [
      'Bachelor of physiotherapy, 2008',
      'Yoga Certification Board, Ministry of Ayush: yoga teacher and evaluator, 2019',
      'Mental health first aid, 2024',
    ],
    languages: ['Malayalam', 'English', 'Hindi'],
    places: references('destination', ['uttarakhand', 'bali']),
  },
] satisfies SeedOf<'author'>[];

function profiles(entries: [label: string, url: string][]) {
  return keyed(entries.map(([label, url]) => ({ _type: 'profileLink' as const, label, url })));
}
