/** Tests the form endpoints over real HTTP, with a real booking service. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NextApiHandler } from 'next';
import { emptyDatabase } from '@/booking/testing/database';
import type { Service } from '@/booking/testing/service';
import { consentNotices, formNames, type FormName } from '@/lib/forms';
import { siteEnvironment } from '../env';
import { formHandler } from '../http/formHandler';
import { readPostedForm, type FormText } from '../http/formText';
import { loadContactFormPage } from '../loaders/contactFormPage';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aBrowser, startBookingService } from '../testing/siteAndService';
import {
  submitDates,
  submitEnquiry,
  submitNewsletter,
  submitPitch,
  submitQuote,
} from '../forms/contactForms';

const handlers: Record<FormName, NextApiHandler> = {
  enquiry: formHandler(submitEnquiry, { takesLongText: true }),
  quote: formHandler(submitQuote, { takesLongText: true }),
  pitch: formHandler(submitPitch, { takesLongText: true }),
  newsletter: formHandler(submitNewsletter, { takesLongText: true }),
  dates: formHandler(submitDates, { takesLongText: true }),
};

let service: Service;
let site: ApiSite;

beforeAll(async () => {
  // There's no content store here, and the form works without the trip's name.
  process.env.SANITY_API_HOST = 'http://127.0.0.1:9';
  service = await startBookingService();
  site = await startApiSite(({ url }) => {
    const name = formNames.find((form) => url === `/api/forms/${form}`);
    return { handler: name && handlers[name] };
  });
}, 90_000);
afterEach(() => emptyDatabase(service.db));
afterAll(async () => {
  await site.close();
  await service.close();
});

type Fields = Record<string, string>;
const good: Record<FormName, Fields> = {
  enquiry: {
    name: 'Asha Rao',
    email: 'asha@example.com',
    message: 'Is the road to Kaza open in February?',
    trip: 'spiti-in-snow',
    topic: 'trip',
    consent: 'yes',
  },
  quote: {
    company: 'Deodar Tea Company',
    pax: '40',
    name: 'Asha Rao',
    email: 'asha@example.com',
    consent: 'yes',
  },
  pitch: {
    name: 'Meera Iyer',
    email: 'meera@example.com',
    title: 'Ten days on the old salt road',
    pitch: 'I walked the old salt road with the last two families who still use it, in October.',
    consent: 'yes',
  },
  newsletter: { email: 'reader@example.com' },
  dates: { email: 'waits@example.com', trip: 'spiti-in-snow' },
};

/** Returns the hidden fields that every form has, filled in at human speed. */
const hidden = (name: FormName) => ({
  notice: consentNotices[name].version,
  started: String(Date.now() - 30_000),
  website: '',
});

function post(name: FormName, body: string, headers: Record<string, string> = {}) {
  return fetch(`${site.url}/api/forms/${name}`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
}

const bodyOf = (name: FormName, change: Fields = {}) =>
  new URLSearchParams({ ...hidden(name), ...good[name], ...change }).toString();

/** Loads the page that a refused form redirects to, with the same body. */
async function shownAgain(response: Response, body: string) {
  expect(response.status).toBe(307);
  const address = new URL(response.headers.get('location') ?? '', site.url);
  const posted = await asPosted(body);
  let status = 200;
  const props = await loadContactFormPage({
    slug: '',
    query: Object.fromEntries(address.searchParams),
    visitor: aBrowser(),
    posted,
    setStatus: (code) => (status = code),
  });
  return { address, props, status };
}

function asPosted(body: string): Promise<FormText | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      readPostedForm(request).then(resolve, reject);
      response.end();
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }).then(() => server.close(), reject);
    });
  });
}

describe.each(Object.keys(good) as FormName[])('%s', (name) => {
  it('redirects to its reference, with nothing typed in the URL', async () => {
    const response = await post(name, bodyOf(name));
    expect(response.status).toBe(303);
    const address = response.headers.get('location') ?? '';
    expect(address).toMatch(/sent=(EQ|WR|NL|DT)-[0-9A-Z]{8}/);
    expect(decodeURIComponent(address)).not.toMatch(/@|Asha|Meera|Kaza|Deodar/);
  });

  it('is shown again with everything typed and a message at the field', async () => {
    const body = bodyOf(name, { email: 'asha@' });
    const { address, props, status } = await shownAgain(await post(name, body), body);
    expect(decodeURIComponent(address.href)).not.toContain('asha@');
    expect(status).toBe(422);
    expect(props.draft.answer?.errors.map((error) => error.field)).toContain('email');
    const { trip: _trip, topic: _topic, ...typed } = good[name];
    expect(props.draft.values).toMatchObject({ ...typed, email: 'asha@' });
  });

  it('is checked again when the hidden field is filled or the time is missing', async () => {
    const suspicious: Fields[] = [{ website: 'https://spam.example' }, { started: '' }];
    for (const change of suspicious) {
      const body = bodyOf(name, change);
      const { props } = await shownAgain(await post(name, body), body);
      expect(props.draft.answer?.kind).toBe('challenge');
      expect(props.draft.values.email).toBe(good[name].email);
    }
    const person = bodyOf(name, { website: 'filled by a helpful browser', person: 'yes' });
    expect((await post(name, person)).status).toBe(303);
  });

  it('never responds 5xx to input no one would type', async () => {
    const bad = ['', 'x'.repeat(10_000), '<script>alert(1)</script>', '\u202e', '\u0000', '\ud800'];
    for (const field of Object.keys(good[name])) {
      for (const value of bad) {
        const { status } = await post(name, bodyOf(name, { [field]: value }));
        expect([303, 307]).toContain(status);
      }
    }
    const raw = [
      'email=%ff%fe&name=%c3%28',
      'email=a&email=b&name[]=x&name[y]=z',
      '%',
      '='.repeat(5_000),
    ];
    for (const body of raw) expect((await post(name, body)).status).toBe(307);
    const kinds = [
      ['{"email":{"$ne":1},"name":["a"]}', 'application/json', 307],
      ['{', 'application/json', 400],
      ['a', 'text/plain', 307],
      ['a=b', 'application/x-www-form-urlencoded; charset=klingon', 400],
    ] as const;
    for (const [body, type, status] of kinds) {
      expect((await post(name, body, { 'content-type': type })).status).toBe(status);
    }
  });
});

it('accepts forms only from our own pages', async () => {
  const foreign = await post('enquiry', bodyOf('enquiry'), { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  expect((await fetch(`${site.url}/api/forms/enquiry`)).status).toBe(405);
});

it('accepts consent only to the wording that was shown', async () => {
  const body = bodyOf('enquiry', { notice: 'reply-2019-01' });
  const { props } = await shownAgain(await post('enquiry', body), body);
  expect(props.draft.answer?.errors.map((error) => error.field)).toEqual(['consent']);
});

it('shows no sentence that someone else put in the URL', async () => {
  const posted = await asPosted(bodyOf('enquiry'));
  const { draft } = await loadContactFormPage({
    slug: '',
    query: { answer: `${Buffer.from('{"kind":"invalid","errors":[]}').toString('base64url')}.x` },
    visitor: aBrowser(),
    posted,
    setStatus() {},
  });
  expect(draft.answer).toBeNull();
});

it('keeps what was typed when the booking service is unavailable, and says so', async () => {
  const environment = siteEnvironment();
  const there = environment.bookingUrl;
  // Nothing listens on this port.
  environment.bookingUrl = 'http://127.0.0.1:9';
  try {
    const body = bodyOf('enquiry');
    const { props, status } = await shownAgain(await post('enquiry', body), body);
    expect(status).toBe(503);
    expect(props.draft.answer?.kind).toBe('unavailable');
    expect(props.draft.values.message).toBe(good.enquiry?.message);
  } finally {
    environment.bookingUrl = there;
  }
});
