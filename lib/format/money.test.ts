import { formatMoney } from './money';

describe('formatMoney', () => {
  it.each([
    [1_679_900, '₹16,799'],
    [16_499_900, '₹1,64,999'],
    [18_899_804, '₹1,88,998.04'],
    [0, '₹0'],
    [-250_000, '\u2212₹2,500'],
  ])('formats %i paise as %s', (minor, text) => {
    expect(formatMoney(minor)).toBe(text);
  });

  it('shows paise on request, so price lines align', () => {
    expect(formatMoney(4_095_000, 'INR', { paise: 'always' })).toBe('₹40,950.00');
  });
});
