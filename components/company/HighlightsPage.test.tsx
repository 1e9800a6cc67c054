import { fireEvent, render, screen, within } from '@testing-library/react';
import { reportedWhile } from '../testing/brokenParts';
import { contentPage, frame, picture, strayContent } from '../testing/builders';
import { HighlightsPage } from './HighlightsPage';

type Props = Parameters<typeof HighlightsPage>[0];
type Moment = Props['moments'][number];

const place = { title: 'Spiti Valley', slug: 'spiti-valley', region: 'domestic' as const };
const page = contentPage({ title: 'Highlights', slug: 'highlights' });

function moment(changes: Partial<Moment> = {}): Moment {
  return {
    _id: 'a',
    title: 'She was asleep',
    travelledOn: '2026-02-14',
    text: 'We watched a snow leopard sleep.',
    video: null,
    quote: null,
    picture: picture('The far wall of the gorge'),
    trip: {
      title: 'Spiti in snow',
      slug: 'spiti-in-snow',
      saleState: 'on_sale',
      place: { ...place, canonicalPath: '/spiti-valley' },
    },
    ...changes,
  };
}

function show(...moments: Moment[]) {
  return render(
    <HighlightsPage
      page={page}
      sections={[]}
      booking={{}}
      freshUntil={null}
      moments={moments}
      frame={frame()}
    />,
  );
}

it('shows each moment with its season and its trip', () => {
  show(moment());
  const story = within(screen.getByRole('article'));
  expect(story.getByText('Winter, February 2026')).toBeVisible();
  expect(story.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
});

it('groups moments by place, with a link to each', () => {
  const bali = { title: 'Bali', slug: 'bali', region: 'international' as const };
  const elsewhere = moment({
    _id: 'b',
    trip: { ...moment().trip, place: { ...bali, canonicalPath: null } },
  });
  show(moment(), elsewhere, moment({ _id: 'c' }));
  const spiti = within(screen.getByRole('region', { name: 'Spiti Valley' }));
  expect(spiti.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Bali' })).toHaveAttribute('href', '#bali');
});

it('shows the alt text when a photo’s file is missing', () => {
  show(
    moment({
      picture: { ...picture('The far wall of the gorge'), path: null, caption: 'Kibber.' },
    }),
  );
  expect(screen.getByText('The far wall of the gorge')).toBeVisible();
  expect(screen.getByText('Kibber.')).toBeVisible();
});

it('never autoplays a video', () => {
  const { container } = show(moment({ video: '/videos/kibber.mp4' }));
  const video = container.querySelector('video');
  expect(video).toHaveAttribute('controls');
  expect(video).toHaveAttribute('preload', 'none');
  expect(video).not.toHaveAttribute('autoplay');
});

it('does not link to a trip we no longer run', () => {
  show(moment({ trip: { ...moment().trip, saleState: 'withdrawn' } }));
  expect(screen.getByText('From Spiti in snow, which we no longer run.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Spiti in snow' })).not.toBeInTheDocument();
});

it('says so when there are none', () => {
  show();
  expect(screen.getByText(/^No moments yet/)).toBeVisible();
});

it('renders without a moment that breaks', () => {
  const stray = moment({ _id: 'stray', quote: strayContent({ text: {} }) });
  expect(reportedWhile(() => show(stray, moment()))).toHaveLength(1);
  expect(screen.getByRole('article')).toBeVisible();
});

it('falls back to the photo when a video fails, then to its alt text', () => {
  const fail = (changes: Partial<Moment>) => {
    const { container, unmount } = show(moment({ video: '/videos/kibber.mp4', ...changes }));
    const video = container.querySelector('video');
    if (video) fireEvent.error(video);
    expect(container.querySelector('video')).toBeNull();
    return unmount;
  };
  const unmount = fail({});
  expect(screen.getByRole('img', { name: 'The far wall of the gorge' })).toBeInTheDocument();
  unmount();
  fail({ picture: { ...picture('The far wall of the gorge'), path: null } });
  expect(screen.getByText('The far wall of the gorge')).toBeVisible();
});
