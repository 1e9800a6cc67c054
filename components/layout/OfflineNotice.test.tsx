import { readFileSync } from 'node:fs';
import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isAvailableOffline, OfflineNotice } from './OfflineNotice';

it('appears on trip pages only', () => {
  expect(['/my-trips', '/my-trips/[referenceId]'].every(isAvailableOffline)).toBe(true);
  expect(
    ['/', '/your-profile', '/booking-details/[slug]', '/my-tripsy'].some(isAvailableOffline),
  ).toBe(false);
});

it('is hidden, with the elements the worker fills in', () => {
  const html = renderToStaticMarkup(<OfflineNotice />);
  expect(html).toMatch(/<aside id="kept-view"[^>]*? hidden=""/);
  expect(html).toMatch(/<span data-kept-time="">[^<]+<\/span>/);
});

describe('with the offline script', () => {
  const told: unknown[] = [];
  beforeAll(() => {
    const controller = { postMessage: (message: unknown) => told.push(message) };
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { controller },
      configurable: true,
    });
    const forms =
      '<form action="/my-trips"><input aria-label="Words" value="typed"/><button>Find</button></form><form method="post" action="/api/account/sign-out"><button>Sign out</button></form>';
    const banner = renderToStaticMarkup(<OfflineNotice />).replace(' hidden=""', '');
    document.body.innerHTML = `${banner}<main>${forms}</main>`;
    new Function(readFileSync('public/kept-page.js', 'utf8'))();
  });
  beforeEach(() => told.splice(0));
  afterAll(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  const isSent = (name: string) => {
    const form = screen.getByRole('button', { name }).closest('form');
    return form ? fireEvent.submit(form) : true;
  };

  it('blocks forms, says so, and keeps what was typed', () => {
    expect(isSent('Find')).toBe(false);
    expect(screen.getByRole('status')).toHaveTextContent('You’re offline, so nothing was sent.');
    expect(screen.getByRole('complementary')).toHaveFocus();
    expect(screen.getByLabelText('Words')).toHaveValue('typed');
    expect(told).toEqual([]);
  });

  it('deletes saved pages on sign-out, and says what is left to do', () => {
    expect(isSent('Sign out')).toBe(false);
    expect(told).toEqual([{ task: 'forget' }]);
    expect(screen.getByRole('status')).toHaveTextContent(
      'To finish signing out, try again once you’re online.',
    );
  });
});
