import type { SeedOf } from './write.ts';

/** Questions with answers, referenced by trips, destinations and posts. */
export const faqs = [
  {
    _id: 'faq-how-do-seats-and-holds-work',
    _type: 'faq',
    title: 'How do seats and holds work?',
    subject: 'booking',
    answer:
      'When you choose a date and the number of people, we set those seats aside for 15 minutes at the price you saw. A clock on the page shows what is left. If the time runs out the seats go back on sale, what you typed stays on your screen, and you can start again while there is room. Seats become yours when the payment arrives, not before.',
  },
  {
    _id: 'faq-what-do-i-pay-today',
    _type: 'faq',
    title: 'What do I pay today?',
    subject: 'payment',
    answer:
      'For trips in India: ₹3,000 per person. For trips abroad: 30 % of the total. Close to departure the full amount is due at once: from 15 days before the first day in India, from 45 days abroad. The booking page shows both figures, today and later, before you pay anything. UPI, cards and net banking all work.',
  },
  {
    _id: 'faq-can-i-pay-the-balance-later',
    _type: 'faq',
    title: 'Can I pay the balance later?',
    subject: 'payment',
    answer:
      'Yes. The rest is due 15 days before departure in India and 45 days before departure abroad. The date stands in your booking, and we write seven days and three days ahead of it. You can pay earlier, from the page of your booking, without an account.',
  },
  {
    _id: 'faq-what-if-i-cancel',
    _type: 'faq',
    title: 'What happens if I cancel?',
    subject: 'booking',
    answer:
      'Counted in days before the first day of the trip: 30 days or more, you get 90 % back; 15 to 29 days, 50 %; 7 to 14 days, 25 %; later than that, nothing. Your booking shows the dates and the amounts instead of percentages, and shows them again before you confirm. If we cancel the departure, you get 100 % back, or another date if you prefer one.',
  },
  {
    _id: 'faq-can-i-change-my-date',
    _type: 'faq',
    title: 'Can I change my date?',
    subject: 'booking',
    answer:
      'Up to ten days before departure you can move to another date of the same trip that has seats, from the page of your booking. The new seats are taken before the old ones are let go. We charge no fee; if the new date costs more you pay the difference, if it costs less we refund the difference. Later than ten days, write to us: sometimes it can still be done.',
  },
  {
    _id: 'faq-what-does-all-in-mean',
    _type: 'faq',
    title: 'What does “all-in” mean?',
    subject: 'payment',
    answer:
      'The price is what one adult pays in twin sharing, with GST in it, for everything under “Included”: the stays, the transport from the meeting point to the end, the meals listed for each day, the permits and the leader. Abroad it also holds TCS, assuming a resident buyer who gives a PAN. The way to the meeting point, flights from India and the visa are not in it unless the trip says so.',
  },
  {
    _id: 'faq-are-solo-travellers-welcome',
    _type: 'faq',
    title: 'Are solo travellers welcome?',
    subject: 'travel',
    answer:
      'About half of most groups come alone. You can share a twin room with somebody of your own gender, at the twin price, or book a single where the stay has one. If we find nobody to share with you, you have the room to yourself at the same price. Tents on treks are shared by two in the same way.',
  },
  {
    _id: 'faq-is-acute-mountain-sickness-a-risk',
    _type: 'faq',
    title: 'Is acute mountain sickness a risk?',
    subject: 'health',
    answer:
      'Above about 2,500 m it can happen to anybody, whatever their age or fitness. Headache, nausea and bad sleep are the first signs. We climb slowly, plan a second night where the height jumps, carry oxygen and an oximeter, and take people down when they do not get better. Speak to your doctor before a trip that sleeps above 3,000 m, also about acetazolamide, and above all if you have a heart or lung condition or are pregnant.',
  },
  {
    _id: 'faq-do-i-need-travel-insurance',
    _type: 'faq',
    title: 'Do I need travel insurance?',
    subject: 'travel',
    answer:
      'Abroad, yes: medical cover with repatriation, and for Bhutan it is asked for with the entry permit. On treks and above 4,000 m, take a policy that names trekking and evacuation, because many leave out heights above 3,000 or 4,500 m. On other trips in India we recommend it and do not insist. We do not sell insurance and take no commission on it.',
  },
  {
    _id: 'faq-what-is-tcs',
    _type: 'faq',
    title: 'What is TCS, and do I get it back?',
    subject: 'payment',
    answer:
      'Tax collected at source: since 1 April 2026 the law asks us to collect 2 % on overseas packages and pay it to the government against your PAN. It is your money. It appears as a credit in your yearly tax statement and reduces the income tax you owe, or comes back as a refund when you file. We need the PAN of the person who pays; without one the law sets a higher rate. Trips inside India carry no TCS.',
  },
  {
    _id: 'faq-which-passport-validity',
    _type: 'faq',
    title: 'How long must my passport be valid?',
    subject: 'travel',
    answer:
      'Six months after the day you come home, with two blank pages. Some countries ask for less, but airlines refuse boarding over it, so we hold everybody to the one rule. Bhutan and Nepal also let Indian citizens in with an original voter ID card; Aadhaar is not enough for Bhutan. If yours runs out too soon, renew before you book: a normal renewal takes two to four weeks, Tatkaal a few days.',
  },
  {
    _id: 'faq-how-cold-does-it-get-in-spiti',
    _type: 'faq',
    title: 'How cold does it get in Spiti?',
    subject: 'season',
    answer:
      'In Kaza, at 3,800 m, a January day stays around −6 °C in the shade and the night goes to −20 °C, some nights to −25 °C. Pipes freeze, so water comes in buckets and toilets are dry pits. Rooms have a bukhari, an iron stove, until you sleep, then heavy quilts. In June to September days reach 15 to 22 °C and nights 3 to 9 °C; the sun burns in every month.',
  },
  {
    _id: 'faq-is-there-network-in-spiti',
    _type: 'faq',
    title: 'Is there mobile network in Spiti?',
    subject: 'travel',
    answer:
      'BSNL, Jio and Airtel work in Kaza and Tabo most of the time, and along the Kinnaur road in stretches. Villages such as Langza, Hikkim and Mudh have one network or none. In winter a power cut in Kaza takes all of them away for a day or two. Prepaid cards from other states work in Himachal. Tell home you may be silent for two days; the leader carries a way to reach our office.',
  },
  {
    _id: 'faq-can-i-rent-gear',
    _type: 'faq',
    title: 'Can I rent gear instead of buying it?',
    subject: 'equipment',
    answer:
      'Yes, for most of the warm and heavy things: snow boots, trekking shoes, down jackets, gaiters, poles, 50-litre rucksacks and sleeping bags. You add them when you book and try them on at the meeting point. Buy your own socks, base layers and gloves. Boots must be walked in for at least 20 km, so bring yours to a long trek if you can.',
  },
  {
    _id: 'faq-how-fit-must-i-be-for-kedarkantha',
    _type: 'faq',
    title: 'How fit must I be for Kedarkantha?',
    subject: 'health',
    answer:
      'Able to walk five hours uphill with a day pack two days in a row. A fair test six weeks before: jog 5 km in under 38 minutes, or climb 60 floors with one short rest. Summit day begins about half past two in the morning and takes seven to nine hours on snow, up to 3,810 m and down again. No climbing is involved and no experience of snow is needed, only patience with the cold.',
  },
  {
    _id: 'faq-is-the-food-vegetarian',
    _type: 'faq',
    title: 'Is the food vegetarian?',
    subject: 'travel',
    answer:
      'There is a full vegetarian meal at every table on every trip, in India always and abroad by arrangement made before you arrive. Treks and retreats are vegetarian throughout. Jain and vegan food works on most trips if you tell us when booking. In Japan, stock made of fish is in most broths; we name the dishes that are safe rather than pretend all are. Homestays cook one meal for everybody, and it is usually dal.',
  },
  {
    _id: 'faq-are-women-only-dates-available',
    _type: 'faq',
    title: 'Are there women-only dates?',
    subject: 'booking',
    answer:
      'Yes, on several trips each season. They are marked “women only” in the list of dates, and you can filter for them in the search. On every other date, rooms and tents are shared within one gender unless you come together.',
  },
  {
    _id: 'faq-how-do-permits-work-in-ladakh',
    _type: 'faq',
    title: 'How do permits work in Ladakh?',
    subject: 'travel',
    answer:
      'Indian citizens have not needed an inner-line permit for Nubra, Pangong and the other notified areas since August 2021. What remains is the environment fee of the Leh hill council, paid online, with a receipt that check posts look at together with your photo ID. We pay it and carry the copies. Citizens of other countries need a protected area permit through a registered agent; we apply for it in Leh and need passport and visa scans ten days ahead.',
  },
  {
    _id: 'faq-is-the-sea-safe-to-swim',
    _type: 'faq',
    title: 'Is the sea safe for swimming?',
    subject: 'health',
    answer:
      'At the beaches we choose, in the season we choose, mostly yes. Currents change with the tide, and from June to September the swell makes most open beaches unsafe. The leader says each day where and until when. In the Andamans we keep out of the water near creeks and mangroves because of saltwater crocodiles, and follow the flags. Life vests come in all sizes; snorkelling is always with one guide to six people at most.',
  },
  {
    _id: 'faq-can-beginners-join-a-retreat',
    _type: 'faq',
    title: 'Can beginners join a retreat?',
    subject: 'health',
    answer:
      'Yes. Every class has a simple version and nobody is pushed into a shape. Most people who come have done some yoga, and about a third none. The silence and the early hours are harder for beginners than the postures. A retreat does not replace treatment: if you are in the middle of an illness, or recovering from surgery, talk to your doctor and write to us first.',
  },
] satisfies SeedOf<'faq'>[];
