import { render, screen, within } from '@testing-library/react';
import { contentPage, frame, picture } from '../testing/builders';
import { CorporatePage } from './CorporatePage';

type Props = Parameters<typeof CorporatePage>[0];

const page = contentPage({ title: 'Trips for companies', slug: 'corporate-tours' });
const offer: Props['offer'] = {
  capabilities: ['Transport door to door'],
  plans: [
    {
      _key: 'a',
      people: '12 to 20',
      title: 'Two days by a stream',
      nights: 2,
      travel: 'By coach',
      days: ['Coach', 'Planning'],
      picture: picture(),
    },
  ],
  vendorFacts: [{ _key: 'a', label: 'GST', value: 'Your GSTIN on every invoice' }],
  cases: [
    { _key: 'a', title: 'Two offices', asked: 'One budget.', done: 'Coaches.', client: null },
  ],
};

function show(changes: Partial<Props> = {}) {
  return render(
    <CorporatePage
      page={page}
      sections={[]}
      booking={{}}
      freshUntil={null}
      offer={offer}
      frame={frame()}
      {...changes}
    />,
  );
}

it('shows plans by group size, facts for the accounts team and case studies', () => {
  show();
  const plans = within(screen.getByRole('region', { name: 'Plans by group size' }));
  expect(plans.getByText('12 to 20').parentElement).toHaveTextContent('12 to 20 people, 2 nights');
  expect(screen.getByText('Your GSTIN on every invoice')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Two offices' })).toBeVisible();
});

it('links to the quote form even when nothing else has been filled in', () => {
  show({ offer: null });
  for (const link of screen.getAllByRole('link', { name: 'Ask for a quote' })) {
    expect(link).toHaveAttribute('href', '#quote');
  }
  expect(screen.queryByRole('region', { name: 'For your accounts team' })).not.toBeInTheDocument();
});
