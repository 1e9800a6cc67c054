import { render, screen, within } from '@testing-library/react';
import { reportedWhile } from '../testing/brokenParts';
import { frame, strayContent, tripCard } from '../testing/builders';
import { paragraph, post, postAuthor, postCard } from '../testing/posts';
import { BlogPostPage } from './BlogPostPage';

type Props = Parameters<typeof BlogPostPage>[0];

function show(changes: Partial<Props> = {}) {
  return render(
    <BlogPostPage
      post={post()}
      tripsInText={[]}
      trips={[]}
      related={[]}
      booking={{}}
      frame={frame()}
      {...changes}
    />,
  );
}

const cardBlock = {
  _type: 'tripCard' as const,
  _key: 'card',
  markDefs: null,
  trip: { ...tripCard(), saleState: 'on_sale' as const },
};

it('shows the author, their credentials, the dates and the reading time', () => {
  show({ post: post({ revisedAt: '2026-11-10T05:00:00Z' }) });
  expect(screen.getByRole('heading', { level: 1, name: 'A road log' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tenzin Dorje' })).toHaveAttribute(
    'href',
    '/author/tenzin-dorje',
  );
  expect(screen.getByText('Trip leader, Spiti. Wilderness first responder, 2025')).toBeVisible();
  expect(screen.getByText(/Published/)).toHaveTextContent(
    'Published 12 Feb 2026, updated 10 Nov 2026, 5 minutes to read',
  );
});

it('shows no update on or before the publication date', () => {
  show({ post: post({ revisedAt: '2026-02-12T09:00:00Z' }) });
  expect(screen.getByText(/Published/)).toHaveTextContent(
    'Published 12 Feb 2026, 5 minutes to read',
  );
});

it('names the operator when the author has been removed', () => {
  show({ post: post({ author: null }) });
  expect(screen.getByText('Trial Tours')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Written by/ })).not.toBeInTheDocument();
});

it('lists its headings as links', () => {
  const headings = ['Sunday', 'Monday', 'Tuesday'].map((text) => ({
    key: text,
    id: text.toLowerCase(),
    text,
  }));
  show({ post: post({ headings, body: headings.map(({ text }) => paragraph(text, 'h2')) }) });
  const contents = within(screen.getByRole('navigation', { name: 'In this post' }));
  expect(contents.getByRole('link', { name: 'Monday' })).toHaveAttribute('href', '#monday');
  expect(screen.getByRole('heading', { level: 2, name: 'Monday' })).toHaveAttribute('id', 'monday');
});

it('leaves out the contents of a short post', () => {
  show({ post: post({ headings: [{ key: 'a', id: 'a', text: 'One' }] }) });
  expect(screen.queryByText('In this post')).not.toBeInTheDocument();
});

it('shows a trip in the text with its price and its next date', () => {
  show({
    post: post({ body: [cardBlock] }),
    tripsInText: [{ slug: 'spiti-in-snow', trip: tripCard(), similar: [] }],
  });
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
  expect(screen.getByText('₹21,499')).toBeVisible();
  expect(screen.getByText(/All-in, per person, twin sharing/)).toBeVisible();
  expect(screen.getByText('Next on 19 Dec, filling')).toBeVisible();
});

it('shows no price while booking is unavailable, and says so when no date is open', () => {
  const inText = (summary: ReturnType<typeof tripCard>['summary']) => ({
    post: post({ body: [cardBlock] }),
    tripsInText: [{ slug: 'spiti-in-snow', trip: tripCard({ summary }), similar: [] }],
  });
  const { unmount } = show(inText(null));
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toBeVisible();
  expect(screen.queryByText(/₹|No open dates/)).not.toBeInTheDocument();
  unmount();
  show(inText({ tripSlug: 'x', from: null, nextDepartures: [], bookableCount: 0, rating: null }));
  expect(screen.getByText(/No open dates right now/)).toBeVisible();
});

it('replaces a trip we no longer run with similar ones', () => {
  const like = tripCard({ _id: 'b', slug: 'spiti-full-circle', title: 'Spiti, full circle' });
  show({
    post: post({ body: [cardBlock] }),
    tripsInText: [{ slug: 'spiti-in-snow', trip: null, similar: [like] }],
  });
  expect(screen.getByText(/no longer run/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Spiti, full circle' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Spiti in snow' })).not.toBeInTheDocument();
});

it('still renders when a trip in the text no longer exists', () => {
  const gone = strayContent<typeof cardBlock>({ ...cardBlock, trip: null });
  show({ post: post({ body: [gone, paragraph('After it.')] }) });
  expect(screen.getByText('After it.')).toBeVisible();
});

it('offers ways to share without scripts', () => {
  show();
  const [share] = screen.getAllByRole('link', { name: 'WhatsApp', hidden: true });
  expect(share).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/\?text=A%20road%20log.*%2Fblog%2Froad-log$/),
  );
});

it('sends the post along with a question', async () => {
  show();
  const ask = within(screen.getByRole('region', { name: 'Still have a question?' }));
  expect(
    ask.getByText('Ask Tenzin Dorje. If someone else on our team knows more, they’ll answer.'),
  ).toBeVisible();
  const form = (await ask.findByRole('button', { name: 'Send message' })).closest('form');
  expect(new FormData(form ?? undefined).get('post')).toBe('road-log');
});

it('ends with trips, a question form and what to read next', () => {
  show({
    post: post({ author: postAuthor({ title: 'Asha Negi' }) }),
    trips: [tripCard()],
    related: [postCard({ title: 'Packing' })],
  });
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
  ).toEqual(['Written by Asha Negi', 'Related trips', 'Still have a question?', 'Related posts']);
  expect(screen.getByRole('link', { name: 'Packing' })).toBeVisible();
});

it('renders without a part that breaks', () => {
  expect(reportedWhile(() => show({ related: strayContent([null]) }))).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1, name: 'A road log' })).toBeVisible();
});
