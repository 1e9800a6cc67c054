import { render, screen } from '@testing-library/react';
import { place } from '@/components/testing/sections';
import type { SectionProps } from './sectionProps';
import { ReviewsSection } from './ReviewsSection';

const section: SectionProps<'reviewsSection'>['section'] = {
  _key: 'a',
  _type: 'reviewsSection',
  heading: 'What travellers say',
  intro: null,
  limit: 3,
  trip: null,
  reviews: [
    {
      id: '01930000-0000-7000-8000-000000000001',
      rating: 4,
      text: 'Cold nights, worth it.',
      authorName: 'Asha',
      travelledOn: '2026-02-07',
      operatorReply: null,
      photos: [],
      createdAt: '2026-02-20T06:00:00Z',
      tripSlug: 'spiti-in-snow',
      tripTitle: 'Spiti in snow',
    },
  ],
};

it('shows each review with its rating, month and trip', () => {
  render(<ReviewsSection section={section} place={place()} />);
  const region = screen.getByRole('region', { name: 'What travellers say' });
  expect(region).toHaveTextContent('Asha, 4 out of 5');
  expect(region).toHaveTextContent('Cold nights, worth it.');
  expect(region).toHaveTextContent('Travelled in February 2026');
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
});

it('tells an editor why there is nothing to show', () => {
  render(<ReviewsSection section={{ ...section, reviews: [] }} place={place()} />);
  expect(screen.getByText(/no published reviews yet/)).toBeVisible();
});
