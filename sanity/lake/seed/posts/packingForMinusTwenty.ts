import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const packingForMinusTwenty = {
  _id: 'post-packing-for-minus-twenty',
  _type: 'post',
  title: 'How to pack for minus twenty',
  slug: slug('packing-for-minus-twenty'),
  author: reference('author', 'rohan-mehta'),
  publishedAt: '2025-11-14T04:30:00Z',
  revisedAt: '2026-11-06T05:30:00Z',
  excerpt:
    'Five layers, two pairs of gloves and one rule about cotton. A list that has been through Kaza in January and Kedarkantha base in a storm, with what to rent and what to leave.',
  cover: picture('kedarkantha-snow', {
    caption: 'Mid-morning above Juda ka Talab: shell open, fleece on.',
  }),
  topics: references('topic', ['winter', 'treks', 'spiti']),
  destinations: references('destination', ['spiti-valley', 'uttarakhand']),
  trips: references('trip', ['spiti-in-snow', 'kedarkantha-summit-trek']),
  faqs: references('faq', ['can-i-rent-gear', 'how-cold-does-it-get-in-spiti']),
  isFeatured: true,
  body: richText(`
    Every December somebody arrives at Sankri with a 4 kg leather jacket and cotton socks, and every
    December we spend the first evening swapping things in the gear room. This list exists to make
    that evening shorter. It is written for a night of minus 20 °C at Kaza and a summit morning of
    minus 15 °C with wind on Kedarkantha. For anything warmer, leave out from the bottom.

    ## The rule about cotton

    Cotton holds water. Walking makes you sweat, stopping makes the sweat cold, and a wet vest at
    minus 12 takes more heat than a missing jacket. So: nothing of cotton between the skin and the
    third layer. Not the vest, not the socks, not the jeans. Polyester from a sports shop does the
    work for a few hundred rupees; merino does it better and smells less after four days.

    ## Above the waist, from the skin out

    1. **A thin synthetic or merino top, long sleeves.** Two of them: one for walking, one that never
       leaves the sleeping bag.
    2. **A thin fleece with a zip.** The zip is the point. You will open and close it thirty times.
    3. **A thick fleece or a light synthetic jacket.**
    4. **A down or synthetic jacket with a hood,** for camp, the car with the window down, and the
       summit. Keep it dry above everything else.
    5. **A shell against wind and snow.** It need not be expensive. It must go over all the rest.

    You never wear all five while walking. On the climb out of Juda ka Talab most people are in two.

    ## Legs and feet

    Thermal tights, trekking trousers, and a windproof overtrouser for the summit. In Spiti, where you
    sit in a car for hours, add fleece trousers; the cold comes up through the floor.

    Boots to the ankle, worn for at least thirty kilometres before you come. New boots on day one are
    the most common cause of a mule on day three. Try them in the shop with the thick socks on: if the
    toes cannot move, the blood cannot either. Two pairs of thick wool socks, three thin pairs, and
    one pair kept for sleeping that has never been outside.

    {caution} Do not sleep in the socks you walked in, however tired you are. They are damp even if they feel dry. Nearly every cold foot we treat at two in the morning is this.

    ## Hands and head

    Hands lose heat first because we take gloves off for the phone. Bring a thin pair that works on a
    screen and never take it off; over it a thick waterproof pair, on a cord. A wool cap that covers
    the ears, a buff for the mouth, and sunglasses of category 3 or 4. Snow blindness feels like sand
    under the eyelids for a day and comes from one cloudy morning without glasses. If you wear
    spectacles, over-glasses cost less than prescription ones.

    ## Sleeping

    On our treks we give a bag rated to minus 15 °C comfort, a liner and a foam mat. In the homestays of
    Spiti there are quilts, in number. What you add is a one-litre steel bottle: filled from the
    kettle, inside a sock, at the feet, it is warm until four. In the morning it is also the only
    water that has not frozen.

    ## The small things that decide

    {table What people forget, and what it costs them}

    | Thing | Why | If you forget |
    | --- | --- | --- |
    | Power bank, 20,000 mAh | A phone at −15 °C loses half its charge in an hour | Carry the phone inside the fleece |
    | Lip balm and SPF 50 | Snow returns most of the light | Burnt nostrils, which is as silly as it sounds |
    | Head torch with spare cells | Summit start is at half past two | We lend one; there are four |
    | Your own tablets, twice over | The nearest chemist is a day away | Tell the leader on day one |
    | Light dry bag for the down jacket | Snow melts in a rucksack | A bin liner, honestly, is fine |
    | A wide-mouth bottle | Narrow necks freeze shut | Store it upside down |

    Put camera batteries, contact lens fluid and tomorrow's socks into the sleeping bag. Everything
    that should not freeze sleeps with you. It gets crowded.

    ## What to rent and what to buy

    Rent what is heavy, used once and looked after by somebody: snow boots for Spiti (₹900 for the
    trip), a down jacket if yours is for the city. Microspikes, gaiters and poles for Kedarkantha are in the
    price and wait for you in Sankri.
    Buy what touches the skin, and boots if you will walk again. Do not buy a summit jacket for one
    week; ours have been washed.

    ![|Kedarkantha from the west, ten minutes after the sun. This is when the second pair of gloves goes on.](kedarkantha-snow-2)

    ## What to leave at home

    - The second pair of jeans. And the first.
    - A towel larger than a hand. You will not wash that much.
    - Wheeled cases. Ponies and car roofs want something soft, 60 litres at most.
    - Chemical warmers by the dozen. Two pairs for the summit are enough, and they go home with you.
    - A drone. Spiti lies along the border and Sankri inside a national park; both need permissions
      that no visitor has ever shown me.

    ## A test before you come

    Pack everything, put the bag on, and climb the stairs of a ten-storey building twice. If you
    stop to take something off, that layer is right. If you stop to put something down, that thing
    stays home. Then weigh it: for a trek where ponies carry the camp, your own day bag should be no
    more than 6 kg with water.

    What happens after the packing is in
    [Kedarkantha, day by day](post:kedarkantha-day-by-day).

    {trip kedarkantha-summit-trek}
  `),
} satisfies SeedOf<'post'>;
