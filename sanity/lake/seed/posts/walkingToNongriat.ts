import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const walkingToNongriat = {
  _id: 'post-walking-to-nongriat',
  _type: 'post',
  title: 'Living root bridges, and how to walk to Nongriat',
  slug: slug('walking-to-nongriat'),
  author: reference('author', 'meera-iyer'),
  publishedAt: '2026-03-18T04:30:00Z',
  revisedAt: '2026-10-19T05:00:00Z',
  excerpt:
    'About 3,500 steps down from Tyrna, two wire bridges, and a bridge that has been growing for two centuries. How to do it without hating the way back.',
  cover: picture('meghalaya-hills-2', {
    caption: 'The edge of the Sohra plateau. Nongriat is at the bottom.',
  }),
  topics: references('topic', ['slow-travel', 'treks']),
  destinations: references('destination', ['meghalaya']),
  trips: references('trip', ['meghalaya-living-roots']),
  faqs: references('faq', ['are-solo-travellers-welcome']),
  body: richText(`
    In the gorges south of Sohra it rains more than almost anywhere on earth, about eleven metres in a
    year, most of it between June and September. A bamboo bridge rots there in two or three seasons. The Khasi
    villages of the slope, the War, found another way a long time ago: they plant a rubber fig,
    *Ficus elastica*, on the bank, lead its young aerial roots across the stream through a hollowed
    trunk of betel palm, and wait.

    They wait fifteen to thirty years. After that the bridge grows stronger every year, and the people
    who will use it most are the grandchildren of the people who began it. The Khasi name is *jingkieng
    jri*. Some seventy villages have one, and they are on India's tentative list for UNESCO.

    ## The double bridge

    The best known is in Nongriat: two bridges of the same tree, one above the other, over the Umshiang.
    The upper one was added, they say, after a flood covered the lower. Nobody knows the age; the
    village says about two hundred years. Roots as thick as a wrist are the railing, stones set between
    them are the floor.

    At most a dozen people should stand on it at a time. There is a man who counts.

    ## The way down

    You cannot drive there. The road ends at Tyrna, twelve kilometres of bends below Sohra. From the
    parking place it is three kilometres and about **3,500 concrete steps**, down to a river, along,
    and up a little at the end.

    {table Tyrna to Nongriat and beyond, at an easy pace}

    | Stretch | Down | Back up | What is there |
    | --- | --- | --- | --- |
    | Tyrna to Nongthymmai | 45 min | 1 h 15 | Betel palms, pineapple, a shop |
    | Side path to the long bridge | 15 min | 15 min | A single root bridge some thirty metres long |
    | Nongthymmai to Nongriat | 35 min | 45 min | Two wire bridges over blue-green pools |
    | Nongriat to Rainbow Falls | 1 h | 1 h 15 | A rough path; a fall into a boulder pool |

    The numbers of the third column explain why people who run down in forty minutes are found
    sitting on step 1,900 at four in the afternoon.

    ## How not to hate it

    1. **Start at seven.** The steps face south, and by ten they are an oven, even in January.
    2. **Sleep at the bottom.** There are homestays in Nongriat with clean rooms and red rice. You
       walk back at six the next morning, in shade, with fresh knees. This is how we do it, and
       it turns a test into a walk.
    3. **Go down sideways** where the steps are tall. Knees suffer from the drop, not from the slope.
    4. **Take a bamboo stick** from the children at the top. ₹20 to hire, and they want it back.
    5. **Carry a litre and a half and a banana.** Shops on the way sell water, and the shopkeeper carried
       every bottle down on her back with a strap over the forehead. Take your empties up.

    {caution} After rain the moss on the steps is as slick as soap, and the wire bridges sway. From June to September we do not take groups down; the path is open, but the river rises within an hour.

    ## Manners of the place

    Nongriat is a village with a school, a church and opinions. It is not a viewpoint.

    - Stand aside on the steps for anyone who carries a load. They do not stop well.
    - The pool under the bridge is for swimming only where the board says so, in clothes that cover.
    - Ask before you photograph somebody's house. The answer is often yes and comes with an orange.
    - Do not touch or bend a young root. Somebody placed it, and it has an address.
    - Sunday is quiet. Services at eleven; you are welcome to listen from outside.

    Khasi families pass house and name through the youngest daughter, the *khadduh*. If you stay with
    Kong Bina, the woman who shows you the room owns it, and her uncle asks you, seriously, at dinner how things are done
    where you come from.

    ## If the steps are not for you

    Riwai, near Mawlynnong, has a root bridge ten minutes from the road, on broad stairs, with a crowd to
    match at noon. Go at eight. The village of Kongthong, two hours from Sohra by a bad road, has smaller
    bridges and something rarer: every person there has a tune instead of a name for calling across
    the valley. Our trip visits Riwai on the last full day, so nobody has to go down to Nongriat to have
    stood on a root bridge.

    ![|Early cloud in the Khasi hills, six in the morning, on the way up.](meghalaya-hills)

    ## When, and what it looks like

    October and November: the falls are still full, the sky is washed, and leeches are retiring. December
    and January: 8 °C at night in Sohra, mild at the bottom, falls thin, pools clear enough to
    see your feet. February to April: dry, hazy, hot by ten; the broom grass is being cut and carried.
    May: storms in the afternoon, green again.

    Guwahati to Shillong is about 100 kilometres and three hours; Sohra is 55 more and an hour and a half.
    There is good 4G on the plateau, none under the bridge, and a landline of sorts: at Nongthymmai
    somebody shouts.

    ## How long it takes to make one

    Near Nongthymmai there is a young bridge. When I first saw it, in 2017, it was a bamboo frame with roots
    as thin as pencils tied along it. Last March the roots met in the middle, and one had begun to swell.
    I asked when one might walk on it. The man who tends it, about sixty, considered me, and then the
    bridge. *"Not you,"* he said. *"And not me. Him."* A boy of four was sitting in a basin beside the
    path, unaware of the appointment.

    {trip meghalaya-living-roots}
  `),
} satisfies SeedOf<'post'>;
