/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { AccountTrips } from './AccountTrips';
import { settings } from '../testing/builders';

const trips = [{ slug: 'spiti-in-snow', title: 'Spiti in snow' }];
const render = (hasAlerts: boolean) =>
  renderToString(
    <AccountTrips
      step="account"
      account={{ trips, most: 50, hasAlerts }}
      cards={null}
      answer={null}
      settings={settings()}
    />,
  ).replaceAll('<!-- -->', '');

it('lists the account’s trips in the HTML, with forms to remove them and turn alerts on', () => {
  const html = render(false);
  expect(html).toContain('href="/trip/spiti-in-snow"');
  expect(html).toMatch(/value="remove".*value="spiti-in-snow".*Remove Spiti in snow/);
  expect(html).toMatch(/Alerts are off.*value="alerts".*value="yes".*Turn on alerts/);
  expect(html).not.toContain('aria-busy');
});

it('offers to turn alerts off', () => {
  expect(render(true)).toMatch(/Alerts are on.*value="no".*Turn off alerts/);
});
