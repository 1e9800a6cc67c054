import { render, screen, within } from '@testing-library/react';
import { contentPage, frame, picture } from '@/components/testing/builders';
import { ContentPage } from './ContentPage';

const page = contentPage({
  title: 'First time in snow',
  slug: 'first-time-in-snow',
  kind: 'landing',
  summary: 'Two winter trips for beginners.',
});
const hero = {
  _key: 'h',
  _type: 'heroSection' as const,
  heading: 'First time in snow.',
  text: null,
  picture: picture(),
  link: null,
};
const quote = {
  _key: 'q',
  _type: 'quoteSection' as const,
  quote: 'We show a seat only if we can name it.',
  person: 'Asha Negi',
};

it('takes a landing page’s headline from its hero', async () => {
  render(
    <ContentPage page={page} sections={[hero]} booking={{}} freshUntil={null} frame={frame()} />,
  );
  expect(
    await screen.findByRole('heading', { level: 1, name: 'First time in snow.' }),
  ).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('otherwise shows a headline, the summary and its sections', async () => {
  render(
    <ContentPage page={page} sections={[quote]} booking={{}} freshUntil={null} frame={frame()} />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'First time in snow' })).toBeVisible();
  expect(screen.getByText('Two winter trips for beginners.')).toBeVisible();
  expect(await screen.findByText('We show a seat only if we can name it.')).toBeVisible();
});

const policy = contentPage({
  kind: 'policy',
  version: '2026-10',
  effectiveOn: '2026-10-01',
});
const inWords = (text: string) => [
  {
    _key: 'a',
    _type: 'block' as const,
    style: 'normal' as const,
    markDefs: [],
    children: [{ _key: 'a', _type: 'span' as const, text }],
  },
];

it('shows a policy’s version and date', () => {
  render(
    <ContentPage page={policy} sections={[]} booking={{}} freshUntil={null} frame={frame()} />,
  );
  expect(screen.getByText('Version 2026-10, in force since 1 October 2026')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Earlier versions' })).not.toBeInTheDocument();
});

it('lists earlier versions of a policy, each with its dates and its own link', () => {
  const earlierVersions = [
    { version: '2025-04', effectiveOn: '2025-04-01', changes: 'A.', body: inWords('Half back.') },
    { version: '2024-01', effectiveOn: '2024-01-15', changes: 'B.', body: inWords('No money.') },
  ];
  const page = { ...policy, earlierVersions };
  render(<ContentPage page={page} sections={[]} booking={{}} freshUntil={null} frame={frame()} />);
  const folded = within(screen.getByRole('region', { name: 'Earlier versions' }));
  const latest = folded.getByText(
    'Version 2025-04, in force from 1 April 2025 until 1 October 2026',
  );
  expect(
    folded.getByText('Version 2024-01, in force from 15 January 2024 until 1 April 2025'),
  ).toBeVisible();
  const address = screen.getByRole('link', { name: '2025-04' }).getAttribute('href') ?? '';
  expect(latest).toHaveAttribute('href', address);
  expect(document.querySelector(address)).toHaveTextContent('Half back.');
});
