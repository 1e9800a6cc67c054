import { render, screen } from '@testing-library/react';
import { month } from '../testing/builders';
import { MonthGrid } from './MonthGrid';

it('shows each month’s verdict, temperatures and the reason', () => {
  render(<MonthGrid months={[month(), month({ _key: 'june', month: 6, verdict: 'best' })]} />);
  const [january, june] = screen.getAllByRole('listitem');
  expect(january).toHaveTextContent('January Hard');
  expect(january).toHaveTextContent('−6 °C by day, −20 °C by night');
  expect(january).toHaveTextContent('Pipes frozen, stoves lit.');
  expect(june).toHaveTextContent('June Best');
});

it('leaves out temperatures unless both are known', () => {
  render(<MonthGrid months={[month({ nightC: null })]} />);
  expect(screen.queryByText(/by day/)).not.toBeInTheDocument();
});
