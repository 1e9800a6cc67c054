import { render, screen } from '@testing-library/react';
import { PolicyInShort } from './PolicyInShort';

const tier = (
  minDaysBefore: number,
  refundBps: number,
  cancelUntil: string | null,
  minChargeMinorPerPax = 0,
) => ({ minDaysBefore, refundBps, cancelUntil, minChargeMinorPerPax });

it('shows refunds by cancellation date, without past dates', () => {
  const tiers = [tier(30, 9000, null), tier(15, 5000, '2026-12-04'), tier(0, 0, '2026-12-19')];
  render(<PolicyInShort policy={{ startDate: '2026-12-19', tiers }} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'By 4 Dec 2026',
    'Later',
    'If we cancel the trip',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '50%',
    'Nothing',
    '100%',
  ]);
});

it('says what we keep at least', () => {
  const tiers = [tier(15, 5000, '2026-12-04', 200_000), tier(0, 0, '2026-12-19', 200_000)];
  render(<PolicyInShort policy={{ startDate: '2026-12-19', tiers }} />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '50%, but we keep at least ₹2,000 a person',
    'Nothing',
    '100%',
  ]);
});

it('renders nothing while the policy is unknown', () => {
  const { container } = render(<PolicyInShort policy={null} />);
  expect(container).toBeEmptyDOMElement();
});
