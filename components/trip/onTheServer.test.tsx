/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { departure, frame, strayContent, trip } from '../testing/builders';
import { TripPage } from './TripPage';

it('renders a trip without its reviews when they fail, and logs it', () => {
  const written: string[] = [];
  const stderr = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const html = renderToString(
    <TripPage
      trip={trip()}
      similar={[]}
      booking={{ departures: [departure()], asOf: '2026-11-21T05:12:00Z', version: '"1"' }}
      policy={null}
      reviews={strayContent({ items: [{}], rating: { average: 4.5, count: 2 } })}
      frame={frame()}
    />,
  );
  stderr.mockRestore();
  expect(html).toContain('<h1>Spiti in snow</h1>');
  expect(html).toContain('Choose a room and book');
  expect(html).not.toContain('4.5 out of 5, from 2 bookings');
  expect(html).not.toContain('<script');
  expect(written.map((line) => /SECTION .* failed/.exec(line)?.[0])).toEqual([
    'SECTION reviews failed',
  ]);
});
