import { render, screen } from '@testing-library/react';
import { place } from '@/components/testing/sections';
import { QuoteSection } from './QuoteSection';

it('shows who said it', () => {
  render(
    <QuoteSection
      section={{
        _key: 'a',
        _type: 'quoteSection',
        quote: 'It closes for a morning.',
        person: 'Tenzin Dorje',
      }}
      place={place()}
    />,
  );
  expect(screen.getByRole('blockquote')).toHaveTextContent('It closes for a morning.');
  expect(screen.getByRole('figure')).toHaveTextContent('Tenzin Dorje');
});
