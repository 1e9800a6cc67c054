import { scrub } from './privacy';

type ErrorEvent = Parameters<typeof scrub>[0];

const event = (changes: Partial<ErrorEvent>): ErrorEvent => ({ type: undefined, ...changes });

it("keeps only a URL's path, without its query or booking reference", () => {
  const { request, transaction } = scrub(
    event({
      request: {
        url: 'https://safar.example/booking-details/SFR-7K2M?code=1#x',
        headers: { cookie: 'a=b' },
        query_string: 'code=1',
      },
      transaction: 'GET /my-trips/SFR-7K2M?otp=123456',
    }),
  );
  expect(request).toEqual({ url: 'https://safar.example/booking-details/[reference]' });
  expect(transaction).toBe('GET /my-trips/[reference]');
});

it('contains nothing about the visitor or machine', () => {
  const { user, server_name } = scrub(
    event({ user: { ip_address: '203.0.113.9' }, server_name: 'host-1' }),
  );
  expect([user, server_name]).toEqual([undefined, undefined]);
});

it.each([
  ['no row for asha.rao+1@example.co.in', 'no row for [mail]'],
  ['mail=asha@example.com&x=1', 'mail=[mail]&x=1'],
  ['cannot call +91 98765 43210 now', 'cannot call [number] now'],
  ['card 4111-1111-1111-1111', 'card [number]'],
  ['lost /booking-details/SF-1#key=a1-B_2 again', 'lost /booking-details/[reference] again'],
  ['departure 2027-02-13 has 12 seats', 'departure 2027-02-13 has 12 seats'],
  [
    'trip 0198f1c2-7a3b-7c4d-8e5f-0123456789ab is gone',
    'trip 0198f1c2-7a3b-7c4d-8e5f-0123456789ab is gone',
  ],
])('says "%s" as "%s"', (value, expected) => {
  const { exception, message } = scrub(
    event({ message: value, exception: { values: [{ type: 'Error', value }] } }),
  );
  expect(exception?.values?.[0]?.value).toBe(expected);
  expect(message).toBe(expected);
});

it('keeps no typed text, log or query from earlier events', () => {
  const { breadcrumbs } = scrub(
    event({
      breadcrumbs: [
        { category: 'console', message: 'Asha Rao', data: { arguments: ['Asha Rao'] } },
        {
          category: 'fetch',
          data: { url: '/api/departures?trip=x', method: 'GET', status_code: 200, body: 'Asha' },
        },
        { category: 'navigation', data: { from: '/?q=asha', to: '/booking-details/SFR-1' } },
        { category: 'ui.click', message: 'main > button' },
      ],
    }),
  );
  expect(breadcrumbs?.map(({ message, data }) => ({ message, data }))).toEqual([
    { message: undefined, data: {} },
    { message: undefined, data: { url: '/api/departures', method: 'GET', status_code: 200 } },
    { message: undefined, data: { from: '/', to: '/booking-details/[reference]' } },
    { message: 'main > button', data: {} },
  ]);
});
