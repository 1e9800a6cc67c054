import { render, screen } from '@testing-library/react';
import { month } from '../testing/builders';
import { MonthGrid } from './MonthGrid';

it('tells each month its verdict in a word, the temperatures, and why', () => {
  render(<MonthGrid months={[month(), month({ _key: 'june', month: 6, verdict: 'best' })]} />);
  const [january, june] = screen.getAllByRole('listitem');
  expect(january).toHaveTextContent('January Hard');
  expect(january).toHaveTextContent('−6 °C by day, −20 °C by night');
  expect(january).toHaveTextContent('Pipes frozen, stoves lit.');
  expect(june).toHaveTextContent('June Best');
});

it('leaves the temperatures out where one is not known', () => {
  render(<MonthGrid months={[month({ nightC: null })]} />);
  expect(screen.queryByText(/by day/)).not.toBeInTheDocument();
});
