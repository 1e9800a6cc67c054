import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { offer, place } from '@/components/testing/sections';
import { CountdownSection } from './CountdownSection';

const section = {
  _key: 'a',
  _type: 'countdownSection' as const,
  heading: 'Until the offer ends',
  offer: offer({ endsAt: '2026-12-03T18:29:00.000Z' }),
};

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-12-01T18:28:58.000Z') }));
afterEach(() => jest.useRealTimers());

it('shows the end without scripts', () => {
  const html = renderToString(<CountdownSection section={section} place={place()} />);
  expect(html).toContain('3 Dec 2026, 11:59 pm IST');
  expect(html).not.toContain(' left<');
});

it('counts down every second with scripts', () => {
  render(<CountdownSection section={section} place={place()} />);
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('timer')).toHaveTextContent('2 days and 00:00:02 left');
  act(() => jest.advanceTimersByTime(3000));
  expect(screen.getByRole('timer')).toHaveTextContent('1 day and 23:59:59 left');
});

it('renders nothing after the end', () => {
  const { container } = render(<CountdownSection section={section} place={place()} />);
  act(() => jest.advanceTimersByTime(2 * 86_400_000 + 3000));
  expect(container).toBeEmptyDOMElement();
});
