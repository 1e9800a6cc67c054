import { render, screen, within } from '@testing-library/react';
import { frame } from '../testing/builders';
import { PerformancePage } from './PerformancePage';

const build = {
  builtAt: '2026-11-21T06:00:00.000Z',
  commit: 'abc1234567+',
  pages: [
    { page: '/', scriptKilobytes: 126.4, limitKilobytes: 140, wholeKilobytes: 141.2 },
    { page: '/search', scriptKilobytes: 151, limitKilobytes: 150, wholeKilobytes: null },
  ],
};

const live = {
  lastPublish: { publishedAt: '2026-11-21T06:00:00.000Z', readyAfterMs: 86 },
  server: { load: 0.4, cores: 2, memoryMegabytes: 210, startedAt: '2026-11-21T05:00:00.000Z' },
};

it('shows the last publish and how busy the server is', () => {
  render(<PerformancePage build={null} benches={[]} {...live} frame={frame()} />);
  expect(screen.getByText(/^86 milliseconds from Publish to the new page/)).toBeVisible();
  expect(screen.getByText('0.40 on 2 cores')).toBeVisible();
});

it('shows the build’s figures with commit, date and limits', () => {
  render(<PerformancePage build={build} benches={[]} {...live} frame={frame()} />);
  expect(screen.getByText(/Built 21 Nov 2026, 11:30 am IST/)).toHaveTextContent(
    'from commit abc1234567 with changes',
  );
  const [, home, search] = within(screen.getByRole('table')).getAllByRole('row');
  expect(home).toHaveTextContent('/126.4140141.2');
  expect(search).toHaveTextContent('/search151.0 over150not measured');
  expect(screen.getByRole('img')).toHaveAccessibleName(/all within their limits, except 1/);
});

it('says what was not measured, and waits for figures of this visit', () => {
  render(<PerformancePage build={null} benches={[]} {...live} frame={frame()} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText(/started without its build figures/)).toBeVisible();
  expect(screen.getByText(/^Not measured\./)).toBeVisible();
  expect(screen.getAllByText(/^measuring/)).toHaveLength(4);
});

it('shows benchmark results, with the machine', () => {
  const bench = {
    title: 'Publish → both instances, ms',
    measuredAt: '2026-11-21T06:00:00.000Z',
    commit: null,
    machine: '2 cores',
    head: ['Kind', 'p95'],
    rows: [['edited', '228']],
  };
  render(<PerformancePage build={null} benches={[bench]} {...live} frame={frame()} />);
  expect(screen.getByRole('rowheader', { name: 'edited' })).toBeVisible();
  expect(screen.getByText(/from an unknown commit; 2 cores/)).toBeVisible();
});
