import { render, screen } from '@testing-library/react';
import { place } from '@/components/testing/sections';
import { CallToActionSection } from './CallToActionSection';

it('renders one link with its text', () => {
  render(
    <CallToActionSection
      section={{
        _key: 'a',
        _type: 'callToActionSection',
        heading: 'Not sure about the month?',
        text: 'The Ladakh page has all twelve.',
        link: { label: 'Ladakh by month', path: '/domestic/ladakh' },
      }}
      place={place()}
    />,
  );
  expect(screen.getByRole('link', { name: 'Ladakh by month' })).toHaveAttribute(
    'href',
    '/domestic/ladakh',
  );
  expect(screen.getByText('The Ladakh page has all twelve.')).toBeInTheDocument();
});
