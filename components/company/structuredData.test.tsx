import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { CampaignPage } from '@/components/campaign/CampaignPage';
import { contentPage, frame, picture } from '@/components/testing/builders';
import { offer } from '@/components/testing/sections';
import { AboutPage } from './AboutPage';
import { CancellationPage } from './CancellationPage';
import { ContentPage } from './ContentPage';

jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

/** Returns a page's structured data, keyed by type. */
function dataOf(page: ReactElement) {
  const { container } = render(page);
  const scripts = [...container.querySelectorAll('script[type="application/ld+json"]')];
  return new Map(
    scripts.map(({ textContent }) => {
      const entry = JSON.parse(textContent) as Record<string, unknown>;
      return [entry['@type'], entry];
    }),
  );
}

const live = { booking: {}, freshUntil: null, frame: frame() };
const questions = {
  _key: 'q',
  _type: 'faqSection' as const,
  heading: 'Questions',
  faqs: [{ _id: 'a', title: 'How cold?', answer: 'Minus 20.' }],
};
const crumbs = (title: string) => [
  expect.objectContaining({ position: 1, name: 'Home' }),
  { '@type': 'ListItem', position: 2, name: title },
];

it('includes breadcrumbs and questions for an editor’s page', () => {
  const data = dataOf(
    <ContentPage {...live} page={contentPage({ title: 'Snow' })} sections={[questions]} />,
  );
  expect(data.get('BreadcrumbList')?.itemListElement).toEqual(crumbs('Snow'));
  expect(data.get('FAQPage')?.mainEntity).toEqual([
    expect.objectContaining({ '@type': 'Question', name: 'How cold?' }),
  ]);
});

it('leaves out breadcrumbs on a landing page, which shows none', () => {
  const hero = {
    _key: 'h',
    _type: 'heroSection' as const,
    heading: 'Snow.',
    text: null,
    picture: picture(),
    link: null,
  };
  const page = contentPage({ kind: 'landing' });
  expect(dataOf(<ContentPage {...live} page={page} sections={[hero]} />).size).toBe(0);
});

it('includes breadcrumbs for the cancellation policy', () => {
  const data = dataOf(
    <CancellationPage
      {...live}
      page={contentPage({ title: 'Cancellation' })}
      sections={[]}
      policies={null}
      counted={null}
      example={{ startDate: '', cancelOn: '', price: '', paid: '', travellers: '' }}
    />,
  );
  expect(data.get('BreadcrumbList')?.itemListElement).toEqual(crumbs('Cancellation'));
});

it('describes the operator on the about page', () => {
  const data = dataOf(<AboutPage {...live} page={contentPage()} sections={[]} team={[]} />);
  expect(data.get('TravelAgency')).toMatchObject({
    name: 'Trial Tours',
    legalName: 'Trial Tours Private Limited',
  });
  expect(data.has('BreadcrumbList')).toBe(true);
});

it('includes the questions of a running campaign', () => {
  const data = dataOf(
    <CampaignPage
      phase="live"
      second={null}
      isSoldOut={false}
      campaign={{
        title: 'Winter in Spiti',
        slug: 'winter-in-spiti',
        summary: 'From December to March.',
        hero: picture('Ridges'),
        seo: null,
        startsAt: '2026-11-01T00:00:00.000Z',
        endsAt: '2027-01-15T18:29:00.000Z',
      }}
      offer={offer()}
      sections={[questions]}
      booking={null}
      alternatives={[]}
      freshUntil={null}
      frame={frame()}
    />,
  );
  expect(data.has('FAQPage')).toBe(true);
});
