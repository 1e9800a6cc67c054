import { render, screen } from '@testing-library/react';
import { trip } from '../testing/builders';
import { Practical } from './Practical';

it('tells where to meet, for whom the trip is and how many go', () => {
  const meetingPoint = {
    ...trip().meetingPoint,
    detail: 'Look for the board.',
  };
  render(<Practical trip={trip({ meetingPoint })} />);
  expect(screen.getByText(/^We meet at/)).toHaveTextContent(
    'We meet at Shimla railway station. Look for the board. Age 12 and over, at most 12 people.',
  );
});

it('has a packing list only when the editor has written one', () => {
  const { rerender } = render(<Practical trip={trip()} />);
  expect(screen.queryByRole('heading', { name: 'What to pack' })).not.toBeInTheDocument();
  rerender(<Practical trip={trip({ packing: ['Down jacket'] })} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Down jacket');
});
