/** Demo reviews by invented travellers. */
export interface DemoReview {
  rating: 3 | 4 | 5;
  author: string;
  text: string;
  reply?: string;
}

export const demoReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'spiti-in-snow': [
    {
      rating: 5,
      author: 'Ananya R.',
      text: 'Minus 22 in Kaza on the second night and the homestay still had hot rajma and a bukhari going. Our driver Tashi chained the tyres at Nako without being asked. Carry a real down jacket, not a fashion one.',
    },
    {
      rating: 4,
      author: 'Rohan K.',
      text: 'The road between Tabo and Kaza was shut for five hours after fresh snow, so we lost the Langza afternoon. The leader told us the evening before that this might happen. Key monastery in falling snow made up for it.',
      reply:
        'Thank you, Rohan. We now keep the fourth day free of fixed stops, so that a closed road costs a walk and not a village.',
    },
    {
      rating: 5,
      author: 'Meera I.',
      text: 'Travelled alone at 41, shared a room with a schoolteacher from Nagpur and we still talk. Dry toilets are exactly what the page says they are. Chicham bridge with nobody else on it, worth every rupee.',
    },
    {
      rating: 4,
      author: 'Gurdeep S.',
      text: 'Good pace, two nights in Kalpa help with the altitude. Phone network only in Reckong Peo and parts of Kaza, tell your family before you go.',
    },
  ],
  'spiti-full-circle': [
    {
      rating: 5,
      author: 'Kavya N.',
      text: 'In through Kinnaur and out over Kunzum is the right direction, my head never hurt. Chandratal at six in the morning was glass. The camp is cold even in July.',
    },
    {
      rating: 4,
      author: 'Deepak M.',
      text: 'Eight days is honest, nothing felt rushed except the last drive to Manali which took eleven hours. Apricots in Tabo, eat them.',
    },
    {
      rating: 3,
      author: 'Farah K.',
      text: 'The valley is a five. The tempo traveller was a three, last row has no legroom for anyone above 5 foot 9. They did rotate seats after we asked on day three.',
      reply:
        'You are right, Farah. Since then seats rotate from the first morning, and the last row stays empty on groups below twelve.',
    },
  ],
  'kedarkantha-summit-trek': [
    {
      rating: 5,
      author: 'Siddharth J.',
      text: 'Left the last camp at 3 am, on top by 6.40 with Swargarohini going pink in front. Our guide Rajmohan carried an extra pair of gloves and gave them to me at the ridge. First trek, could not have asked for better.',
    },
    {
      rating: 5,
      author: 'Nandini B.',
      text: 'Juda ka Talab frozen solid, tents dry, and hot chhole at 2,700 m. They checked oxygen twice a day and turned one person back at base camp, kindly and with no drama.',
    },
    {
      rating: 4,
      author: 'Imran K.',
      text: 'The climb is steeper than the page makes it sound between base and summit, train your knees. Microspikes were included and they were in good order.',
    },
  ],
  'valley-of-flowers-trek': [
    {
      rating: 5,
      author: 'Lakshmi P.',
      text: 'Went in the second week of August, blue poppies near the river and everything wet. The leader knew the names of more flowers than my botany professor.',
    },
    {
      rating: 4,
      author: 'Aditya D.',
      text: 'It rained on four of six days, which is what August does. Ghangaria rooms are basic and damp. Hemkund on day four is 1,100 m of stairs, take the mule if in doubt.',
    },
  ],
  'ladakh-pangong-nubra': [
    {
      rating: 5,
      author: 'Shreya C.',
      text: 'A full rest day in Leh before going anywhere, and it shows: nobody in our group of thirteen needed oxygen. Diskit at evening prayer was the moment for me.',
    },
    {
      rating: 4,
      author: 'Manish T.',
      text: 'Pangong camps are windy and the generator stops at eleven. The lake does the rest. Khardung La had a two hour jam because of a convoy.',
    },
    {
      rating: 5,
      author: 'Pooja S.',
      text: 'Women on our trip got the rooms with attached bath without asking. Turtuk was added when the Hunder dunes were full of people, good call.',
    },
  ],
  'thar-by-camel-and-rail': [
    {
      rating: 5,
      author: 'Ritika S.',
      text: 'Women-only date, eleven of us, and the camp at Khuri was ours alone. The Manganiyar singers stayed an hour longer than planned because we would not let them go.',
    },
    {
      rating: 4,
      author: 'Karthik R.',
      text: 'The overnight train to Jaisalmer is half the fun. Two hours on a camel are enough for any city back.',
    },
    {
      rating: 4,
      author: 'Tara M.',
      text: 'Loved the stepwell at Jodhpur before the crowds. Nights in January fall to 4 degrees, the camp gives two quilts and you need both.',
    },
  ],
  'kerala-backwaters-slowly': [
    {
      rating: 5,
      author: 'Joseph F.',
      text: 'No houseboat traffic jam: we were on the small canals near Kainakary by punt, with kingfishers an arm away. My parents, 64 and 67, managed everything.',
    },
    {
      rating: 4,
      author: 'Swati K.',
      text: 'Very slow, as promised. Karimeen pollichathu on day two is still being discussed at home. The Munnar drive has many bends, take a tablet.',
    },
    {
      rating: 5,
      author: 'Anirudh M.',
      text: 'Homestay in Mararikulam instead of a resort. Aunty taught us appam. The group was nine people and felt like five.',
    },
  ],
  'meghalaya-living-roots': [
    {
      rating: 5,
      author: 'Mitali B.',
      text: '3,400 steps down to Nongriat and every one of them back up the next day. Sleeping beside the double bridge instead of rushing back is what makes this one different.',
    },
    {
      rating: 4,
      author: 'Varun G.',
      text: 'Dawki was not clear in late May, the water was green from rain, and they had told us so before we booked. Good of them. Jadoh in Shillong is superb.',
    },
    {
      rating: 4,
      author: 'Gayatri J.',
      text: 'Krang Suri falls with a life jacket on and nobody shouting. Roads are better than I feared. One hotel in Cherrapunji had a weak shower.',
    },
  ],
  'andaman-island-to-island': [
    {
      rating: 5,
      author: 'Nikhil P.',
      text: 'Ferries were booked through and never once did we stand in a queue. Elephant Beach snorkelling before nine, alone with the parrotfish.',
    },
    {
      rating: 4,
      author: 'Divya R.',
      text: 'Neil Island over Havelock any day. The ferry on day three was rough and half of us were sick; the leader had ginger sweets ready.',
    },
    {
      rating: 3,
      author: 'Sameer D.',
      text: 'Beautiful, but Cellular Jail on the last afternoon is too tight before the flight. Would move it to day one.',
      reply: 'Moved: since January the jail and the evening show are on the first day.',
    },
  ],
  'rishikesh-river-silence': [
    {
      rating: 5,
      author: 'Leena D.',
      text: 'Two mornings without a word by the Ganga, phone in a cloth bag. I came for the yoga and stayed for the silence. Food is simple and very good.',
    },
    {
      rating: 4,
      author: 'Pranav I.',
      text: 'The 5.30 bell is real. Teacher Uma adjusts for bad knees. The ashram across the river plays music until ten on Saturdays.',
    },
    {
      rating: 5,
      author: 'Harpreet G.',
      text: 'Ten people, one river, no phones at meals. I slept through the night for the first time in months.',
    },
  ],
  'bali-slowly': [
    {
      rating: 5,
      author: 'Sneha M.',
      text: 'Three bases in eight days instead of seven hotels. Sidemen is the Bali that Ubud was. Our guide Wayan took us to his own village ceremony.',
    },
    {
      rating: 4,
      author: 'Rahul S.',
      text: 'Traffic around Ubud is what it is. Vegetarian food was never a problem, they had called ahead everywhere. TCS was on the bill from the first page, no surprise later.',
    },
    {
      rating: 4,
      author: 'Nazneen K.',
      text: 'Amed for snorkelling beats the south by far. Sunrise on Batur means a 2 am alarm, and it is crowded at the top.',
    },
  ],
  'ubud-rice-terrace-yoga': [
    {
      rating: 5,
      author: 'Aditi C.',
      text: 'The shala looks over the terraces and there are only ten mats. Morning practice is strong, evening is yin. Jamu every day, I now make it at home.',
    },
    {
      rating: 4,
      author: 'Ishita P.',
      text: 'Wonderful teachers. Rooms have a fan and a net, no air conditioning; in February that is warm.',
    },
  ],
  'vietnam-halong-by-junk': [
    {
      rating: 5,
      author: 'Vikram J.',
      text: 'The junk goes to Lan Ha and not to the crowded bay, we saw four other boats in two days. Bun cha in Hanoi on a plastic stool, perfect.',
    },
    {
      rating: 4,
      author: 'Kavya S.',
      text: 'Being vegetarian took some explaining and the leader did all of it. The night bus to Ninh Binh was replaced by a van, much better.',
    },
    {
      rating: 4,
      author: 'Yash T.',
      text: 'Trang An by rowing boat at seven in the morning. The visa letter took six days, apply early.',
    },
  ],
  'japan-fuji-to-kyoto': [
    {
      rating: 5,
      author: 'Gayatri N.',
      text: 'Walked the old Nakasendo from Magome to Tsumago with almost nobody. Suica cards were waiting in our envelopes. Fuji showed up on two of three mornings.',
    },
    {
      rating: 5,
      author: 'Arjun B.',
      text: 'Expensive and worth it. The ryokan at Kawaguchiko had the bath facing the mountain. The leader speaks Japanese and it opens doors.',
    },
    {
      rating: 4,
      author: 'Pooja V.',
      text: 'Kyoto in April is full, so we went to Fushimi Inari at six. Vegetarian dashi-free food was found every single day, which I know is not easy.',
    },
  ],
  'bhutan-valleys-on-foot': [
    {
      rating: 5,
      author: 'Tenzin D.',
      text: 'Tiger’s Nest early, before the horses. Walking from Haa side into Paro valley was the best day: farmhouse lunch, ema datshi, hot stone bath.',
    },
    {
      rating: 4,
      author: 'Meera S.',
      text: 'The daily fee is included and shown, so the price looks high at first and is not. Guides in gho even on the trail, lovely people.',
    },
  ],
  'nepal-annapurna-balcony': [
    {
      rating: 5,
      author: 'Nikhil R.',
      text: 'Poon Hill is busy, Mohare Danda two days later had twelve people on it and the whole range. Community lodges with real blankets.',
    },
    {
      rating: 4,
      author: 'Sneha G.',
      text: 'The Ulleri steps on day two are as bad as people say. Dal bhat twice a day and you will want it. Porter shared by two was fair and well equipped.',
    },
    {
      rating: 5,
      author: 'Kabir A.',
      text: 'Clear mornings in November, Machhapuchhre the whole way. Our leader Pemba taught us when to stop for tea, which is often.',
    },
  ],
};
