import { keyed, picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

/** Pages made of sections, each at its own address. */
export const landingPages = [
  {
    _id: 'page-first-time-in-snow',
    _type: 'page',
    title: 'First time in snow',
    slug: slug('first-time-in-snow'),
    kind: 'landing',
    summary:
      'Two winter trips for people who have never walked on snow, what they ask of you, and what we bring so that you need not.',
    sections: keyed([
      {
        _type: 'heroSection' as const,
        heading: 'First time in snow.',
        text: 'Nobody is born knowing how to put on gaiters. Two trips on which half the group learns it on the first morning.',
        picture: picture('kedarkantha-snow-2'),
        link: {
          _type: 'siteLink' as const,
          label: 'See Kedarkantha',
          path: '/trip/kedarkantha-summit-trek',
        },
      },
      {
        _type: 'richTextSection' as const,
        heading: 'What it asks of you',
        body: richText(`
          Less than you think in the legs, more in the evening. Snow is walked slowly, on the heel going
          down and on the whole foot going up, and by lunch on the first day everybody has it. What nobody
          expects is the hour after four o'clock, when the sun goes and the cold comes up through the mat.

          So we carry what makes that hour short: a mess tent with a stove, two hot meals, a bottle for the
          sleeping bag, and a rule that boots are dried before stories are told. Read [what minus twenty
          needs in a rucksack](post:packing-for-minus-twenty); most of it can be rented from us.
        `),
      },
      {
        _type: 'comparisonSection' as const,
        heading: 'On foot, or by road',
        trips: references('trip', ['kedarkantha-summit-trek', 'spiti-in-snow']),
      },
      {
        _type: 'itineraryTeaserSection' as const,
        heading: 'How the walk goes',
        trip: reference('trip', 'kedarkantha-summit-trek'),
      },
      {
        _type: 'stepsSection' as const,
        heading: 'Before the first flake',
        steps: keyed([
          {
            _type: 'step' as const,
            title: 'Eight weeks',
            text: 'Stairs, twice a week, with a bag of books. It is dull and it works.',
          },
          {
            _type: 'step' as const,
            title: 'Two weeks',
            text: 'Send us your shoe size. Boots and gaiters are set aside with your name on them.',
          },
          {
            _type: 'step' as const,
            title: 'The evening before',
            text: 'Everything is tried on in the gear room. What does not fit is changed there.',
          },
        ]),
      },
      {
        _type: 'gallerySection' as const,
        heading: 'What it looks like',
        pictures: keyed([
          picture('kedarkantha-snow', { caption: 'Above Juda ka Talab, at about eight.' }),
          picture('spiti-valley-3', { caption: 'Spiti from the road to Key.' }),
        ]),
      },
      {
        _type: 'offerSection' as const,
        heading: 'There is an offer on both',
        campaign: reference('campaign', 'winter-in-spiti'),
      },
      {
        _type: 'departuresSection' as const,
        heading: 'Next dates on snow',
        trips: references('trip', ['kedarkantha-summit-trek', 'spiti-in-snow']),
        limit: 6,
      },
      {
        _type: 'faqSection' as const,
        heading: 'Asked by everybody',
        faqs: references('faq', [
          'how-fit-must-i-be-for-kedarkantha',
          'can-i-rent-gear',
          'are-solo-travellers-welcome',
          'do-i-need-travel-insurance',
        ]),
      },
    ]),
    seo: {
      _type: 'seo',
      title: 'First time in snow: two winter trips for beginners',
      description:
        'Kedarkantha on foot or Spiti by road: what a first winter trip asks of you, what we bring, and the next dates with true seats.',
    },
  },
] satisfies SeedOf<'page'>[];
