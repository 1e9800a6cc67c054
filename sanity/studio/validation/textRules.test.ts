import { instruction } from '../templates.ts';
import { findInstructions, findPastDates, findTypedPrices } from './textRules.ts';

const paragraph = (text: string) => ({
  _type: 'campaign',
  sections: [
    {
      _key: 's',
      body: [{ _type: 'block', _key: 'b', children: [{ _type: 'span', marks: ['strong'], text }] }],
    },
  ],
});
const toParagraph = ['sections', { _key: 's' }, 'body', { _key: 'b' }];

it.each(['It costs ₹12,000.', 'Only Rs. 900', 'INR 5000 a night'])(
  'finds a price in "%s"',
  (text) => {
    expect(findTypedPrices(paragraph(text))).toMatchObject([{ path: toParagraph }]);
  },
);

it.each(['Bring rupees.', '12,000 steps', 'hours 9 to 5'])('finds no price in "%s"', (text) => {
  expect(findTypedPrices(paragraph(text))).toEqual([]);
});

it('reads only prose: no addresses, keys or instants', () => {
  const document = { slug: { current: 'inr-500' }, endsAt: '2020-01-01T00:00:00Z', path: '/₹1' };
  expect(findTypedPrices(document)).toEqual([]);
  expect(findPastDates(document, '2026-11-21')).toEqual([]);
});

it.each([
  ['until 20 November 2026', '20 November 2026'],
  ['in October 2026', 'October 2026'],
  ['on 2026-11-20', '2026-11-20'],
])('finds the past date in "%s"', (text, words) => {
  const [error] = findPastDates(paragraph(text), '2026-11-21');
  expect(error?.message).toContain(`"${words}" has passed`);
});

it.each(['until 21 November 2026', 'in November 2026', 'since 2019', 'on 2026-12-01'])(
  'accepts "%s"',
  (text) => {
    expect(findPastDates(paragraph(text), '2026-11-21')).toEqual([]);
  },
);

it('finds template text that was never replaced', () => {
  expect(findInstructions(paragraph(instruction))).toMatchObject([{ path: toParagraph }]);
  expect(findInstructions(paragraph('Three passes in nine days.'))).toEqual([]);
});
