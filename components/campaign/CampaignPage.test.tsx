import { render, screen } from '@testing-library/react';
import { frame, picture, tripCard } from '@/components/testing/builders';
import { offer } from '@/components/testing/sections';
import type { RunningCampaign } from '@/lib/server/loaders/campaignPage';
import { CampaignPage } from './CampaignPage';

const campaign = {
  title: 'Winter in Spiti',
  slug: 'winter-in-spiti',
  summary: 'From December to March.',
  hero: picture('Ridges above Nako'),
  seo: null,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2027-01-15T18:29:00.000Z',
};
const running: Omit<RunningCampaign, 'frame'> = {
  phase: 'live',
  campaign,
  second: null,
  offer: offer(),
  sections: [],
  booking: { dates: 12, withSeats: 9, asOf: '2026-11-21T05:12:00Z' },
  isSoldOut: false,
  alternatives: [],
  freshUntil: campaign.endsAt,
};

/** Renders the page. There is no server HTML, so the static sections appear a moment later. */
async function show(changes: Partial<RunningCampaign> = {}) {
  render(<CampaignPage {...running} {...changes} frame={frame()} />);
  await screen.findByText('One code per booking.');
}

describe('a running campaign', () => {
  it('shows the code, the end and how many dates have seats', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Winter in Spiti');
    expect(screen.getAllByText('SNOWLINE')[0]).toBeInTheDocument();
    expect(screen.getAllByText('15 Jan 2027, 11:59 pm IST')[0]).toBeInTheDocument();
    expect(screen.getByText('9 of 12')).toBeInTheDocument();
  });

  it('has both versions in its HTML while it’s tested', async () => {
    const second = { ...campaign, title: 'Spiti, white and quiet' };
    await show({ second, offer: offer({ secondHeadline: 'Less in winter' }) });
    const versionOf = (text: string) =>
      screen.getByText(text).closest<HTMLElement>('[data-only-version]')?.dataset.onlyVersion;
    expect(versionOf('Winter in Spiti')).toBe('a');
    expect(versionOf('Spiti, white and quiet')).toBe('b');
    expect(versionOf('Less in winter')).toBe('b');
    expect(screen.getAllByText('9 of 12')).toHaveLength(2);
  });

  it('always shows its terms', async () => {
    await show();
    expect(screen.getByText('The discount is not paid out.')).toBeInTheDocument();
  });

  it('leaves out seats while booking is unavailable', async () => {
    await show({ booking: null });
    expect(screen.queryByText(/with seats/)).toBeNull();
  });

  it('says so when it is sold out, and offers other trips', async () => {
    await show({
      booking: { dates: 2, withSeats: 0, asOf: '' },
      isSoldOut: true,
      alternatives: [tripCard({ title: 'Kerala slowly', slug: 'kerala' })],
    });
    expect(await screen.findByRole('heading', { name: 'These dates are sold out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kerala slowly' })).toBeVisible();
  });

  it('says so when its code is used up, and drops the code from links', async () => {
    const trips = {
      _key: 'a',
      _type: 'tripGridSection' as const,
      heading: 'Snow',
      intro: null,
      trips: [tripCard()],
    };
    await show({
      offer: offer({ codeProblem: 'used_up' }),
      sections: [trips],
      alternatives: [tripCard({ title: 'Kerala slowly', slug: 'kerala' })],
    });
    expect(screen.getByText(/^This offer code has been used up/)).toBeVisible();
    expect(screen.getByText('Code SNOWLINE').nextElementSibling).toHaveTextContent('used up');
    expect(screen.queryByText('Offer code')).toBeNull();
    expect(screen.getByText('Code, used up')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See the dates' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Kerala slowly' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
      'href',
      '/trip/spiti-in-snow',
    );
  });

  it('adds its code and the ad parameters to trip links', async () => {
    window.history.replaceState(null, '', '?utm_source=mail&code=OTHER');
    const trips = {
      _key: 'a',
      _type: 'tripGridSection' as const,
      heading: 'Snow',
      intro: null,
      trips: [tripCard()],
    };
    await show({ sections: [trips] });
    expect(await screen.findByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
      'href',
      '/trip/spiti-in-snow?code=SNOWLINE&utm_source=mail',
    );
  });

  it('drops a used-up code even if it is in the address', async () => {
    window.history.replaceState(null, '', '?utm_source=mail&code=snowline');
    await show({
      offer: offer({ codeProblem: 'used_up' }),
      alternatives: [tripCard({ title: 'Kerala slowly', slug: 'kerala' })],
    });
    expect(await screen.findByRole('link', { name: 'Kerala slowly' })).toHaveAttribute(
      'href',
      '/trip/kerala?utm_source=mail',
    );
  });
});

it('announces the start without the code or terms', () => {
  render(
    <CampaignPage
      phase="before"
      campaign={campaign}
      freshUntil={campaign.startsAt}
      frame={frame()}
    />,
  );
  expect(screen.getByText('1 Nov 2026, 5:30 am IST')).toBeInTheDocument();
  expect(screen.queryByText('SNOWLINE')).toBeNull();
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toBeInTheDocument();
});

it('says that it has ended, and offers other trips', async () => {
  render(
    <CampaignPage
      phase="ended"
      campaign={campaign}
      alternatives={[tripCard()]}
      freshUntil={null}
      frame={frame()}
    />,
  );
  expect(screen.getByText(/This offer has ended/)).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
});
