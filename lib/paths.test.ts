import { paths, phoneLink, whatsappLink } from './paths';

it('builds every internal address', () => {
  expect([
    paths.trip('spiti-in-snow'),
    paths.destination({ region: 'domestic', slug: 'kerala', canonicalPath: null }),
    paths.destination({ region: 'domestic', slug: 'spiti-valley', canonicalPath: '/spiti-valley' }),
    paths.booking('spiti-in-snow'),
    paths.booking('spiti-in-snow', { departure: 'a b', adults: 2 }),
    paths.bookingDetails('SF-7K3M9QXA'),
    paths.blog(),
    paths.blog(2),
    paths.blogTopic('winter'),
    paths.blogTopic('winter', 3),
    paths.author('asha', 1),
    paths.blogSearch('snow & ice'),
  ]).toEqual([
    '/trip/spiti-in-snow',
    '/domestic/kerala',
    '/spiti-valley',
    '/booking/spiti-in-snow',
    '/booking/spiti-in-snow?departure=a+b&adults=2',
    '/booking-details/SF-7K3M9QXA',
    '/travel-blogs',
    '/travel-blogs/page/2',
    '/travel-blogs/winter',
    '/travel-blogs/winter/page/3',
    '/author/asha',
    '/travel-blogs/search?q=snow+%26+ice',
  ]);
});

it('builds phone and WhatsApp links', () => {
  expect(phoneLink('+91 98160 00000')).toBe('tel:+919816000000');
  expect(whatsappLink('+91 98160 00000', 'Spiti & snow?')).toBe(
    'https://wa.me/919816000000?text=Spiti%20%26%20snow%3F',
  );
});
