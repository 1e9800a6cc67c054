import { exampleRequest, readTypedExample } from './cancellationExample';

const typed = {
  price: '₹ 1,64,999.50',
  travellers: '2',
  startDate: '2027-03-01',
  cancelOn: '2027-01-30',
};
const request = (changes: Record<string, string | string[]>) =>
  exampleRequest(readTypedExample({ ...typed, ...changes }));

it('sends paise to the service', () => {
  expect(request({})).toEqual({
    request: {
      totalMinor: '16499950',
      travellers: '2',
      startDate: '2027-03-01',
      cancelOn: '2027-01-30',
    },
  });
  expect(request({ paid: 'Rs. 12000' })).toMatchObject({ request: { paidMinor: '1200000' } });
});

it.each([
  [{ price: '' }, 'price'],
  [{ price: '0' }, 'price'],
  [{ price: '-5' }, 'price'],
  [{ price: '1e9' }, 'price'],
  [{ price: '999999999' }, 'price'],
  [{ paid: 'half' }, 'paid'],
  [{ travellers: '0' }, 'travellers'],
  [{ travellers: '2.5' }, 'travellers'],
  [{ startDate: '1 March' }, 'startDate'],
  [{ cancelOn: '<script>' }, 'cancelOn'],
])('says what to fix in %j', (changes, field) => {
  expect(request(changes)).toEqual({ errors: { [field]: expect.any(String) } });
});

it('reads only the first of repeated values, and ignores overlong ones', () => {
  const { fields } = readTypedExample({ price: ['41000', '1'], paid: 'x'.repeat(10_000) });
  expect(fields.price).toBe('41000');
  expect(fields.paid.length).toBeLessThan(100);
  expect(fields.cancelOn).toBe('');
});
