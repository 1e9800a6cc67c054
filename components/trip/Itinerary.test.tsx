import { render, screen, within } from '@testing-library/react';
import { day, picture } from '../testing/builders';
import { Itinerary } from './Itinerary';

it('numbers the days in order', () => {
  render(<Itinerary slug="spiti" days={[day(), day({ _key: 'b', title: 'Langza to Kibber' })]} />);
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map((heading) => heading.closest('summary')?.textContent)).toEqual([
    'Day 1Kaza to Langza',
    'Day 2Langza to Kibber',
  ]);
});

it('renders nothing until the editor has written a day', () => {
  const { container } = render(<Itinerary slug="spiti" days={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it('shows a day’s distances, altitude and meals', () => {
  render(
    <Itinerary
      slug="spiti"
      days={[
        day({
          altitudeM: 3800,
          components: [{ _key: 'a', kind: 'drive', detail: '230 km, 9 h with stops' }],
          meals: ['lunch', 'dinner'],
        }),
      ]}
    />,
  );
  const bits = within(screen.getByRole('group')).getAllByRole('listitem');
  expect(bits.map((bit) => bit.textContent)).toEqual([
    '230 km, 9 h with stops',
    'Night at 3,800 m',
    'Lunch and dinner',
  ]);
});

it('says "All meals" when all three are included, and leaves out an unknown altitude', () => {
  render(
    <Itinerary
      slug="spiti"
      days={[day({ altitudeM: null, meals: ['breakfast', 'lunch', 'dinner'] })]}
    />,
  );
  expect(screen.getByText('All meals')).toBeVisible();
  expect(screen.queryByText(/Night at/)).not.toBeInTheDocument();
});

it('shows the photo of a notable day with its alt text', () => {
  render(<Itinerary slug="spiti" days={[day({ picture: picture('The road above Nako') })]} />);
  expect(screen.getByRole('img', { name: 'The road above Nako' })).toHaveAttribute(
    'loading',
    'lazy',
  );
});

it('is open without scripts, and folds all but the first two days on phones', () => {
  render(<Itinerary slug="spiti" days={['a', 'b', 'c'].map((_key) => day({ _key }))} />);
  const days = screen.getAllByRole('group');
  expect(days.map((one) => one.hasAttribute('open'))).toEqual([true, true, true]);
  expect(days.map((one) => one.hasAttribute('data-folded-on-phones'))).toEqual([
    false,
    false,
    true,
  ]);
});

it('links to the itinerary as a PDF', () => {
  render(<Itinerary slug="spiti" days={[day()]} />);
  expect(screen.getByRole('link', { name: 'Itinerary as a PDF' })).toHaveAttribute(
    'href',
    '/api/trip-itinerary?trip=spiti',
  );
});
