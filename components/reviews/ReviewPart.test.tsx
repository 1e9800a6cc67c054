import { render, screen, within } from '@testing-library/react';
import type { ReviewEditing } from '@/lib/server/loaders/reviewEditing';
import { ReviewPart } from './ReviewPart';

const review = {
  status: 'pending' as const,
  rating: 4,
  text: 'Cold nights, all of them worth it.',
  authorName: 'Asha',
  operatorReply: null,
  photos: [],
};
const empty: ReviewEditing = {
  canWrite: true,
  authorName: 'Asha',
  review: null,
  draft: { values: {}, answer: null },
  isSent: false,
  photos: null,
};

function show(more: Partial<ReviewEditing> = {}) {
  return render(<ReviewPart reference="SF-7K3M9QXA" editing={{ ...empty, ...more }} />);
}

it('works as a plain form and shows the name it will be published under', () => {
  const { container } = show();
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('action', '/api/booking/review');
  expect(form).toHaveFormValues({ reference: 'SF-7K3M9QXA', text: '', consent: false });
  const rating = within(screen.getByRole('radiogroup', { name: 'How was it?' }));
  expect(rating.getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByText(/publish it as Asha/)).toBeInTheDocument();
});

it('keeps what was typed and links each error to its field', () => {
  const { container } = show({
    draft: {
      values: { rating: '2', text: 'Cold.' },
      answer: {
        kind: 'invalid',
        errors: [
          { field: 'text', message: 'Write a sentence or two' },
          { field: 'rating', message: 'Choose one to five stars' },
        ],
      },
    },
  });
  expect(container.querySelector('form')).toHaveFormValues({ rating: '2', text: 'Cold.' });
  expect(screen.getByLabelText('What was it like?')).toBeInvalid();
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose one to five stars');
  const links = within(screen.getByRole('alert')).getAllByRole('link');
  for (const link of links) {
    expect(container.querySelector(link.getAttribute('href') ?? '')).toBeVisible();
  }
  expect(screen.getByRole('alert')).toHaveFocus();
});

it('shows the review, its status and our reply, without a form', () => {
  show({ canWrite: false, isSent: true, review });
  expect(screen.getByRole('status')).toHaveTextContent(/Thank you/);
  expect(screen.getByText(review.text)).toBeInTheDocument();
  expect(screen.getByText(/Not published yet/)).toBeInTheDocument();
  // The text is final, but photos can be added until someone has reviewed it.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Add photos',
  ]);
});

it('says that it is published, with our reply', () => {
  show({ canWrite: false, review: { ...review, status: 'shown', operatorReply: 'Come again.' } });
  expect(screen.getByText(/Published on the trip page/)).toBeInTheDocument();
  expect(screen.getByText('Our reply: Come again.')).toBeInTheDocument();
});
