import { render, screen } from '@testing-library/react';
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

it('takes the headline of a landing page from its opening picture', async () => {
  render(
    <ContentPage page={page} sections={[hero]} booking={{}} freshUntil={null} frame={frame()} />,
  );
  expect(
    await screen.findByRole('heading', { level: 1, name: 'First time in snow.' }),
  ).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('has a headline, the summary and then its sections otherwise', async () => {
  render(
    <ContentPage page={page} sections={[quote]} booking={{}} freshUntil={null} frame={frame()} />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'First time in snow' })).toBeVisible();
  expect(screen.getByText('Two winter trips for beginners.')).toBeVisible();
  expect(await screen.findByText('We show a seat only if we can name it.')).toBeVisible();
});

it('names version and day of a policy', () => {
  const policy = {
    ...page,
    kind: 'policy' as const,
    version: '2026-10',
    effectiveOn: '2026-10-01',
  };
  render(
    <ContentPage page={policy} sections={[]} booking={{}} freshUntil={null} frame={frame()} />,
  );
  expect(screen.getByText('Version 2026-10, in force from 1 October 2026')).toBeVisible();
});
