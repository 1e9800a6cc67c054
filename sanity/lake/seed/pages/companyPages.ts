import { keyed, picture, references, richText, slug, type SeedOf } from '../write.ts';

const link = (label: string, path: string) => ({ _type: 'siteLink' as const, label, path });

/** Who we are and how to reach us. The site adds forms, live dates and reviews. */
export const companyPages = [
  {
    _id: 'page-about-us',
    _type: 'page',
    title: 'About us',
    slug: slug('about-us'),
    kind: 'company',
    summary:
      'We are fourteen people in Shimla, Sankri and Kochi who run sixteen journeys and know each of them by its tea stalls. Groups are small, prices are whole, and the number of seats on the board is the number of seats.',
    hero: picture('hero-himalaya'),
    body: richText(`
      Safar began in 2014 with one hired Tempo Traveller and a disagreement. [Asha Negi](author:asha-negi)
      had worked six years for a company whose brochure said "from" over prices that nobody had ever
      paid. She thought that a price might simply be the price. The first group, seven people,
      left Shimla for Spiti on a Saturday in June. The road at Malling was gone by Monday, everyone slept in
      Nako for two nights, and four of the seven booked again.

      ## What we do, and do not

      We plan sixteen journeys: nine in the Indian hills, desert, wetlands and islands, five abroad, and two
      retreats. We run them ourselves, with our own leaders, or with families and small companies
      with whom we have worked for at least three seasons. We do not resell other people's tours. We have no flash sales. When a
      date has few seats the board says so, and when it has many it does not pretend.

      ## Who leads

      Trip leaders are employed all year, not hired for a season. Each of them

      - holds a wilderness first-responder certificate or better, renewed every two or three years;
      - has walked or driven the route in the same month before leading it;
      - may turn a group round without asking the office.

      Mountain staff have at least the basic course of a national institute (NIM, ABVIMAS or HMI). What each
      of them holds stands below, with the year.

      ## Our safety record

      {table Our last two seasons}

      | Season | Departures | Guests | Taken to a hospital | Carried or flown out |
      | --- | --- | --- | --- | --- |
      | April 2025 to March 2026 | 118 | 1,126 | 4 | 1 |
      | April 2024 to March 2025 | 103 | 968 | 3 | 1 |

      Seven people were taken to a hospital: four for altitude, two for a sprained ankle or wrist, one for a
      stomach that would not settle. Both who were carried out had altitude sickness, and both were home within the
      week. Each incident has a page of its own in a file that new leaders read in their first week: what happened,
      who decided what, and what changed afterwards.

      ## Licences

      Safar Journeys Private Limited is registered as a travel agency with the Department of Tourism and Civil Aviation of
      Himachal Pradesh and under GST in the same state; the number is at the foot of each page and on each invoice.
      Treks run with permits of the forest divisions concerned, of which your leader carries copies.
    `),
    sections: keyed([
      {
        _type: 'stepsSection' as const,
        heading: 'Twelve years, shortly',
        steps: keyed([
          {
            _type: 'step' as const,
            title: '2014, Shimla',
            text: 'One vehicle, one route, seven guests. The office is a table at Asha’s aunt’s.',
          },
          {
            _type: 'step' as const,
            title: '2016, Sankri',
            text: 'Rohan joins, and with him treks. The first gear room has eleven pairs of gaiters.',
          },
          {
            _type: 'step' as const,
            title: '2019, Kochi',
            text: 'Meera opens the southern desk, with a view of the ferry jetty.',
          },
          {
            _type: 'step' as const,
            title: '2022, abroad',
            text: 'Farah begins with Nepal and Bhutan, then Vietnam, Bali and Japan, one country a year at most.',
          },
          {
            _type: 'step' as const,
            title: '2026, the board',
            text: 'Seats, holds and prices move to one ledger that anybody can look at, and to software that is open.',
          },
        ]),
      },
      {
        _type: 'quoteSection' as const,
        quote: 'We show a seat number only if we can name the seat.',
        person: 'Asha Negi, founder',
      },
      {
        _type: 'callToActionSection' as const,
        heading: 'See who leaves next',
        text: 'The departures board lists every date that can be booked today.',
        link: link('Leaving soon', '/#departures'),
      },
    ]),
    seo: {
      _type: 'seo',
      title: 'About Safar: who runs and leads our trips',
      description:
        'Small-group journeys from Shimla since 2014. Who leads, with which certificates, the office and its papers, and our story.',
    },
  },
  {
    _id: 'page-corporate-tours',
    _type: 'page',
    title: 'Trips for companies',
    slug: slug('corporate-tours'),
    kind: 'company',
    summary:
      'Offsites for 12 to 120 people: one planner, one written quote within two working days, a GST invoice your accounts team will accept, and no raft-building unless you ask for it.',
    hero: picture('wellness-lake-dawn-2'),
    body: richText(`
      A company trip has two kinds of guests: those who wanted to come and those who were told to. We plan for
      the second kind. That means mornings with one thing in them, rooms that two colleagues can share without
      a meeting about it, food for nine diets, and enough hours with nothing planned.

      ## What we say no to

      Open-ended bars on mountain roads. Altitude above 3,000 metres for a group that did not choose it. Rafting from July to
      mid-September. And surprise trips: each person has the right to know where the bus is going.

      {note} We name clients only with their written leave. Ask and we will put you in touch with two of your size.
    `),
    corporate: {
      _type: 'corporateOffer',
      capabilities: [
        'Transport door to door, by train or coach where it is under seven hours',
        'Rooms allotted to your list; changes go through us, not through your team',
        'A working space with power and tested internet, the speed in writing',
        'One walk, one craft or one ride that a person of average knees enjoys',
        'A leader and a first-aider, and from 40 people a second of each',
        'Food for the diets on your list, not for the average of them',
      ],
      plans: keyed([
        {
          _type: 'groupPlan' as const,
          people: '12 to 20',
          title: 'Two days by a trout stream',
          nights: 2,
          travel: 'Tirthan valley, from Chandigarh by coach',
          days: [
            'Coach, lunch on the way, stream by four',
            'Planning until one, a forest walk',
            'Half a morning, home by night',
          ],
          picture: picture('kashmir-meadow-2'),
        },
        {
          _type: 'groupPlan' as const,
          people: '20 to 45',
          title: 'Night train, fort, one night in camp',
          nights: 3,
          travel: 'Jodhpur and the dunes, from Delhi overnight',
          days: [
            'Night train, two coaches together',
            'The fort, then work in the haveli',
            'Dunes, camp without a stage',
            'Train home',
          ],
          picture: picture('rajasthan-dunes'),
        },
        {
          _type: 'groupPlan' as const,
          people: '30 to 60',
          title: 'Ferries and a kitchen',
          nights: 3,
          travel: 'Kochi and Kuttanad, from Bengaluru by air',
          days: [
            'Arrive, ferry at dusk',
            'Cooking by teams, afternoon free',
            'Work until lunch, boats',
            'Fly home',
          ],
          picture: picture('kerala-backwaters-2'),
        },
        {
          _type: 'groupPlan' as const,
          people: '60 to 120',
          title: 'Two hotels and one river',
          nights: 2,
          travel: 'Rishikesh, from Delhi by coach',
          days: [
            'Coaches in waves, supper together',
            'A hall for all, the river for whoever wants it',
            'Breakfast, coaches',
          ],
          picture: picture('rishikesh-river'),
        },
        {
          _type: 'groupPlan' as const,
          people: '10 to 24',
          title: 'A reward, for those who choose it',
          nights: 6,
          travel: 'Spiti by the circle, from Shimla',
          days: [
            'Shimla to Kalpa in two days',
            'Nako, Tabo, Kaza',
            'The high villages',
            'Out over Kunzum, June to October',
          ],
          picture: picture('spiti-valley'),
        },
      ]),
      vendorFacts: keyed([
        {
          _type: 'vendorFact' as const,
          label: 'Legal name',
          value: 'Safar Journeys Private Limited, Shimla',
        },
        {
          _type: 'vendorFact' as const,
          label: 'GST',
          value: 'Registered in Himachal Pradesh, state code 02; your GSTIN on every invoice',
        },
        {
          _type: 'vendorFact' as const,
          label: 'Rate and SAC',
          value:
            '5 % without input credit where stay and transport are in one price (998555), else 18 %',
        },
        {
          _type: 'vendorFact' as const,
          label: 'Documents',
          value: 'Proforma, receipt voucher for each advance, tax invoice',
        },
        {
          _type: 'vendorFact' as const,
          label: 'Terms',
          value: '30 % with the order, the rest 15 days before; purchase orders welcome',
        },
        {
          _type: 'vendorFact' as const,
          label: 'Names',
          value: 'May change until seven days before, without a fee',
        },
        {
          _type: 'vendorFact' as const,
          label: 'Data',
          value: 'Names and diets only, deleted 30 days after the trip',
        },
        {
          _type: 'vendorFact' as const,
          label: 'Vendor form',
          value: 'Send us yours; PAN, GST certificate and cancelled cheque come with it',
        },
      ]),
      cases: keyed([
        {
          _type: 'corporateCase' as const,
          title: 'Example: thirty engineers who did not want to come',
          asked: 'Three days in February, nobody to be made to dance.',
          done: 'Kochi by the early flight, mornings for work, afternoons with a choice of boat, kitchen or nothing.',
        },
        {
          _type: 'corporateCase' as const,
          title: 'Example: two offices that had never met',
          asked: 'Sixty people from two cities, one budget, one invoice.',
          done: 'Rishikesh, with coaches from both sides and rooms shared across offices by those who said yes to it. This is an example as well.',
        },
      ]),
    },
    sections: keyed([
      {
        _type: 'stepsSection' as const,
        heading: 'From first message to bus',
        steps: keyed([
          {
            _type: 'step' as const,
            title: 'Tell us five things',
            text: 'How many people, which month, from which city, a budget per person, and what it is for.',
          },
          {
            _type: 'step' as const,
            title: 'Two plans within two working days',
            text: 'Each with one total, tax included, and a list of what it does not contain.',
          },
          {
            _type: 'step' as const,
            title: 'A call with the leader',
            text: 'Not with sales. The person who will be on the bus answers your questions.',
          },
          {
            _type: 'step' as const,
            title: 'Order, list, go',
            text: 'Names may change until seven days before, without a fee.',
          },
        ]),
      },
    ]),
    seo: {
      _type: 'seo',
      title: 'Company offsites for 12 to 120 people',
      description:
        'Offsites planned from Shimla: sample itineraries by size of group, GST and vendor facts, and a written quote within two working days.',
    },
  },
  {
    _id: 'page-wellness-retreats',
    _type: 'page',
    title: 'Retreats',
    slug: slug('wellness-retreats'),
    kind: 'company',
    summary:
      'Two retreats, both taught by people who would tell you not to come: five days of silence above Rishikesh, and a week of yoga beside the rice terraces of Ubud.',
    hero: picture('wellness-lake-dawn'),
    body: richText(`
      A retreat is a timetable that somebody else keeps. You are told when to get up, when to eat and when
      to lie on the floor, and for some days you decide nothing. That is most of how it works. The rest is good
      teaching, enough sleep, and food that was cooked this morning.

      ## Which of the two

      {table The two retreats side by side}

      | What | River silence, Rishikesh | Rice-terrace yoga, Ubud |
      | --- | --- | --- |
      | Days | 5 | 7 |
      | Talking | No, but for a daily word with the teacher | Yes |
      | Yoga a day | About two hours, slow | Nearly three hours, two classes |
      | Sitting a day | Under three hours | Within the classes |
      | Group | Up to 12 | Up to 10 |
      | For a first time | Yes | Yes |

      ## Telephones

      In Rishikesh phones rest in a cupboard, and the office number stands in for them. In Ubud they may stay in
      your room, not in the hall. [What five days of silence are like](post:five-days-of-silence-for-beginners),
      the bad afternoon included.

      ## Who should wait

      After a recent loss or operation, during the change of a psychiatric medicine, or if a doctor has advised
      against exertion, please write to us first. We ask about health after you have booked, in a form that
      only the teacher reads, and only with your consent. If she thinks that it is not the time, all that you paid
      comes back.

      {note} A retreat is not treatment, and no teacher of ours says otherwise. Medicines you take at home you take here.
    `),
    sections: keyed([
      {
        _type: 'faqSection' as const,
        heading: 'Asked before booking',
        faqs: references('faq', [
          'can-beginners-join-a-retreat',
          'is-the-food-vegetarian',
          'are-solo-travellers-welcome',
          'what-if-i-cancel',
        ]),
      },
    ]),
    seo: {
      _type: 'seo',
      title: 'Retreats: silence in Rishikesh, yoga in Ubud',
      description:
        'Two small retreats for beginners and others: daily schedule, teacher, rooms, food, and who should wait.',
    },
  },
  {
    _id: 'page-highlights',
    _type: 'page',
    title: 'Highlights',
    slug: slug('highlights'),
    kind: 'company',
    summary:
      'Moments from departures that have come home, as the leaders wrote them down. No stock smiles, and nobody’s face without a yes.',
    hero: picture('summit-ridge'),
    body: richText(`
      Leaders keep a notebook. When a trip is over, one page of it goes to the office, and the best half-pages
      end up here. A guest is seen or quoted only after they agreed; the moment goes on the day somebody
      changes their mind.
    `),
    sections: keyed([
      {
        _type: 'gallerySection' as const,
        heading: 'Places of the season, drawn',
        pictures: keyed([
          picture('kedarkantha-snow-2', { caption: 'Above Juda ka Talab, dusk.' }),
          picture('meghalaya-hills', { caption: 'Khasi hills, six in the morning.' }),
          picture('vietnam-halong', { caption: 'Ha Long Bay as the fog lifts.' }),
          picture('desert-night-camp', { caption: 'Camp without a stage.' }),
          picture('bhutan-mist', { caption: 'Above Paro, after rain.' }),
          picture('kerala-backwaters', { caption: 'The hour when the boats must stop.' }),
        ]),
      },
      {
        _type: 'callToActionSection' as const,
        heading: 'Were you there?',
        text: 'If you travelled with us, send us your half-page. We ask before we print anything.',
        link: link('Write to us', '/contact-us'),
      },
    ]),
    seo: {
      _type: 'seo',
      title: 'Highlights from finished departures',
      description:
        'Half-pages from the leaders’ notebooks: a sleeping snow leopard, a summit at 6:48 am, fog in Ha Long Bay. Each with the trip it came from.',
    },
  },
  {
    _id: 'page-contact-us',
    _type: 'page',
    title: 'Contact us',
    slug: slug('contact-us'),
    kind: 'company',
    summary:
      'Ring, write or come by. The phone is answered by people who have been on the trips, Monday to Saturday, 9:30 am to 6:30 pm Indian time.',
    hero: picture('open-road'),
    body: richText(`
      {table Which way for what}

      | You want | Best way | We answer |
      | --- | --- | --- |
      | A question about a trip or a date | WhatsApp or phone, +91 98160 00000 | At once in office hours |
      | A plan for a company or a private group | The form above, about a company | Within two working days |
      | Help with a booking | The booking's own page, under messages | Within four office hours |
      | To cancel or change a date | The booking's own page | At once, by the page itself |
      | Help on a trip, any hour | +91 98160 00911 | Day and night |
      | To complain | grievance@safar.example | Within 48 hours, solved within a month |

      {caution} The number ending in 911 is for people who are on a trip with us now, and for their families. If life is in danger dial 112 first, then us.

      ## Come by

      Second floor, Deodar House, Jakhoo Road, Shimla 171001. From the Ridge it is twelve minutes on
      foot, all of it uphill, which we call the fitness test. There is tea. There is also a bench for those who rang and said
      that they were on their way from the station.

      {map The walk up to us: 2.4 km from the railway station, 900 metres from the Ridge.; Railway station, 31.1019, 77.1590; The lift on Cart Road, 31.1036, 77.1718; The Ridge, 31.1049, 77.1737; Deodar House, 31.1022, 77.1802}

      The nearest place to leave a car is the lift parking on Cart Road. Jakhoo Road is closed to
      private cars between nine and six.

      ## Where else we are

      - **Sankri:** the gear room, December to April, opposite the forest rest house.
      - **Kochi:** the southern desk, by appointment, near the Fort Kochi ferry.

      ## Who reads your complaint

      [Asha Negi](author:asha-negi), founder, who is also our grievance officer under the consumer-protection rules for
      e-commerce. She gives you a number within 48 hours and an answer within a month. If the answer does not
      satisfy you, the National Consumer Helpline (1915) is free, and so is the consumer commission of your own district. The
      [terms](page:terms-and-conditions) say more.
    `),
    seo: {
      _type: 'seo',
      title: 'Contact Safar in Shimla',
      description:
        'Phone, WhatsApp, e-mail and address, with real hours and reply times, and the emergency number for people on a trip.',
    },
  },
  {
    _id: 'page-travel-write-for-us',
    _type: 'page',
    title: 'Write for us',
    slug: slug('travel-write-for-us'),
    kind: 'company',
    summary:
      'We publish two or three articles a month, one of them by somebody who does not work here. Paid, edited with you, and signed with your name.',
    hero: picture('georgia-kazbegi'),
    body: richText(`
      ## What we look for

      Something that a reader can use on a Tuesday: how a bus works, what a month is like, which of two paths, how
      somebody cooks. Between 800 and 1,400 words. Written by a person who was there, recently, and paid for it or says
      who did.

      {table Yes and no}

      | Yes | No |
      | --- | --- |
      | The public ferry from Alappuzha to Kottayam, with the times | Ten reasons to visit Kerala |
      | What a Khasi grandmother keeps in her kitchen, with her consent | A village "untouched by time" |
      | How you got the Japanese visa at the second attempt | A press trip without the word press trip |
      | A place in the wrong month, honestly | A place we do not go to and cannot check, unless it is very good |

      Read three pieces before you write to us:
      [the root bridges](post:walking-to-nongriat), [five days of silence](post:five-days-of-silence-for-beginners)
      and [the night train to the Thar](post:thar-by-night-train).

      ## How we write

      - Short sentences. Names of places. Distances, heights, hours, months.
      - No "hidden gem", no "must-visit", no exclamation marks.
      - People have names if they wish to, and read what you wrote about them.
      - Prices only if they are small and local. Ours change; let the page fetch them.
      - If you are unsure of a figure, leave it out, or say that you are unsure.

      ## What we ask you to disclose

      Who paid for the trip. Whether you or a relative earn from anything you name. Whether a machine wrote
      any sentence; we do not publish those. Send no link that somebody has paid for. We check, and we end the
      correspondence.

      ## Rights and payment

      - ₹6 a word as published, at least ₹5,000, within 15 days of publication.
      - You keep the copyright. We have the sole right to publish for six months and a shared right afterwards.
      - Pictures are paid separately, and need the consent of recognisable people.
      - If we commission a piece and then do not print it, you get half.

      ## How to pitch

      Use the form below. Up to 150 words on what the piece says (not what it is about), why you, and when you were
      there. Add two lines on yourself and one link to something you wrote, in any language we can read: Hindi, English,
      Tamil, Malayalam, Urdu, Marathi. We answer every pitch within ten working days, with yes, no, or a question.

      {note} Send a pitch, not a finished article. If we like it, an editor writes back with a length and a date, and your draft gets an author page of its own.
    `),
    seo: {
      _type: 'seo',
      title: 'Write for Safar: what we publish, and what we pay',
      description:
        'Guidelines for guest writers: subjects, length, style, disclosure, rights and payment, and how to pitch in 150 words.',
    },
  },
] satisfies SeedOf<'page'>[];
