import { render, screen, within } from '@testing-library/react';
import { day, picture } from '../testing/builders';
import { Itinerary } from './Itinerary';

it('numbers the days in order', () => {
  render(<Itinerary days={[day(), day({ _key: 'b', title: 'Langza to Kibber' })]} />);
  expect(
    screen
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.getAttribute('aria-label')),
  ).toEqual(['Day 1: Kaza to Langza', 'Day 2: Langza to Kibber']);
});

it('renders nothing until the editor has written a day', () => {
  const { container } = render(<Itinerary days={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it('shows a day’s distances, altitude and meals', () => {
  render(
    <Itinerary
      days={[
        day({
          altitudeM: 3800,
          components: [{ _key: 'a', kind: 'drive', detail: '230 km, 9 h with stops' }],
          meals: ['lunch', 'dinner'],
        }),
      ]}
    />,
  );
  const bits = within(screen.getByRole('heading', { level: 3 }).parentElement!).getAllByRole(
    'listitem',
  );
  expect(bits.map((bit) => bit.textContent)).toEqual([
    '230 km, 9 h with stops',
    'Night at 3,800 m',
    'Lunch and dinner',
  ]);
});

it('says "All meals" when all three are included, and leaves out an unknown altitude', () => {
  render(<Itinerary days={[day({ altitudeM: null, meals: ['breakfast', 'lunch', 'dinner'] })]} />);
  expect(screen.getByText('All meals')).toBeVisible();
  expect(screen.queryByText(/Night at/)).not.toBeInTheDocument();
});

it('shows the photo of a notable day with its alt text', () => {
  render(<Itinerary days={[day({ picture: picture('The road above Nako') })]} />);
  expect(screen.getByRole('img', { name: 'The road above Nako' })).toHaveAttribute(
    'loading',
    'lazy',
  );
});
