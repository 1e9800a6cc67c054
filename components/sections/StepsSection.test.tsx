import { render, screen } from '@testing-library/react';
import { place } from '@/components/testing/sections';
import { StepsSection } from './StepsSection';

it('renders an ordered list in the editor’s order', () => {
  const steps = [
    { _key: 'a', title: 'Choose a date', text: 'Any.' },
    { _key: 'b', title: 'Hold your seats', text: 'Fifteen minutes.' },
  ];
  render(
    <StepsSection
      section={{ _key: 's', _type: 'stepsSection', heading: 'How', steps }}
      place={place()}
    />,
  );
  expect(screen.getByRole('list').tagName).toBe('OL');
  expect(screen.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
    'Choose a date',
    'Hold your seats',
  ]);
});
