import { render, screen } from '@testing-library/react';
import { picture, trip } from '../testing/builders';
import { Practical } from './Practical';

it('shows the meeting point, the ages and the group size', () => {
  const meetingPoint = {
    ...trip().meetingPoint,
    detail: 'Look for the board.',
  };
  render(<Practical trip={trip({ meetingPoint })} />);
  expect(screen.getByText(/^We meet at/)).toHaveTextContent(
    'We meet at Shimla railway station. Look for the board. Age 12 and over, up to 12 people.',
  );
});

it('names the leader with their training, and links to them', () => {
  const leader = {
    title: 'Tenzin Dorje',
    slug: 'tenzin-dorje',
    role: 'Trip leader',
    credentials: ['Wilderness first responder'],
    photo: picture('Tenzin'),
  };
  render(<Practical trip={trip({ leader })} />);
  expect(screen.getByRole('link', { name: 'Tenzin Dorje' })).toHaveAttribute(
    'href',
    '/author/tenzin-dorje',
  );
  expect(screen.getByText('Wilderness first responder')).toBeVisible();
});

it('has a packing list only when the editor has written one', () => {
  const { rerender } = render(<Practical trip={trip()} />);
  expect(screen.queryByRole('heading', { name: 'What to pack' })).not.toBeInTheDocument();
  rerender(<Practical trip={trip({ packing: ['Down jacket'] })} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Down jacket');
});
