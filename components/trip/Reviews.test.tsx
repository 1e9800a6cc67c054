import { render, screen, within } from '@testing-library/react';
import type { Review } from '@/booking/contract/reviews';
import { Reviews } from './Reviews';

const review: Review = {
  id: 'a',
  rating: 5,
  text: 'Cold, honest, well led.',
  authorName: 'Meera',
  travelledOn: '2026-02-14',
  operatorReply: null,
  photos: [],
  createdAt: '2026-03-01T00:00:00Z',
};

const distribution = [0, 0, 1, 4, 18];

it('shows who travelled, when, and what they said', () => {
  render(
    <Reviews reviews={{ items: [review], rating: { average: 4.6, count: 23 }, distribution }} />,
  );
  expect(screen.getByRole('heading', { name: '4.6 out of 5, from 23 bookings' })).toBeVisible();
  expect(screen.getByText('Meera, 5 out of 5')).toBeVisible();
  expect(screen.getByText('Cold, honest, well led.')).toBeVisible();
  expect(screen.getByText('Travelled in February 2026')).toBeVisible();
  expect(screen.queryByText(/Our reply/)).not.toBeInTheDocument();
  const ratings = within(screen.getByRole('list', { name: 'Ratings' }));
  expect(ratings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '5 stars18',
    '4 stars4',
    '3 stars1',
    '2 stars0',
    '1 star0',
  ]);
});

it('shows our reply under the review', () => {
  const answered = { ...review, operatorReply: 'Thank you.' };
  render(
    <Reviews reviews={{ items: [answered], rating: { average: 5, count: 1 }, distribution }} />,
  );
  expect(screen.getByText('Our reply: Thank you.')).toBeVisible();
});

it.each([
  ['booking is unavailable', null],
  ['there are no reviews yet', { items: [], rating: null, distribution: [0, 0, 0, 0, 0] }],
])('renders nothing when %s', (_, reviews) => {
  const { container } = render(<Reviews reviews={reviews} />);
  expect(container).toBeEmptyDOMElement();
});
