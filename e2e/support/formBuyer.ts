/** Books as a browser without scripts does, using only pages, forms and cookies. */
import { request, type APIResponse } from '@playwright/test';
import { siteUrl } from './addresses.mjs';

export interface SeenPage {
  url: string;
  html: string;
  /** The page's text without markup. */
  text: string;
}

/** `site` is the address of the site, by default that of the journeys. */
export async function aFormBuyer(site: string = siteUrl) {
  const context = await request.newContext({
    baseURL: site,
    extraHTTPHeaders: { origin: site },
    ignoreHTTPSErrors: site !== siteUrl,
  });
  const open = async (path: string) => seen(await context.get(path));
  const post = async (address: string, form: Record<string, string>) =>
    seen(await context.post(address, { form }));
  /** Submits one of the page's forms with the values typed or chosen. */
  const send = (page: SeenPage, action: string, typed: Record<string, string> = {}) =>
    post(action, { ...hiddenFields(page, action), ...typed });
  return {
    open,
    send,
    /** Goes from seats on hold to a paid booking. */
    async finish(travellers: SeenPage, name: string): Promise<SeenPage> {
      const review = await send(travellers, '/api/booking/travellers', oneTraveller(name));
      const pay = await send(review, '/api/booking/confirm', { terms: 'accepted' });
      const checkout = await send(pay, actionOf(pay, /<form[^>]*action="(http[^"]+)"/));
      const paid = await post(`${checkout.url}/outcome`, { outcome: 'success' });
      return send(paid, actionOf(paid, /<form id="back"[^>]*action="([^"]+)"/));
    },
    close: () => context.dispose(),
  };
}

function actionOf({ html, url }: SeenPage, pattern: RegExp): string {
  const action = pattern.exec(html)?.[1];
  if (!action) throw new Error(`${url} has no form that leads on.`);
  return unescapeHtml(action);
}

/** Returns the second step's fields for one adult. */
export const oneTraveller = (name: string) => ({
  'contact.name': name,
  'contact.phone': '98765 43210',
  'contact.email': 'buyer@example.com',
  'billing.stateCode': 'KA',
  'travellers.0.fullName': name,
  'travellers.0.dateOfBirth': '1994-02-03',
  notes: '',
});

async function seen(response: APIResponse): Promise<SeenPage> {
  const html = await response.text();
  const body = html
    .replace(/<(script|style|noscript)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ');
  return { url: response.url(), html, text: unescapeHtml(body).replace(/\s+/g, ' ') };
}

/** Returns the hidden fields of the form with this action, or with a button that has it. */
function hiddenFields({ html }: SeenPage, action: string): Record<string, string> {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => unescapeHtml(one).includes(`ction="${action}"`));
  if (!form) throw new Error(`No form leads to ${action}.`);
  const inputs = form.match(/<input[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) =>
    unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '');
  return Object.fromEntries(
    inputs
      .filter((input) => attribute(input, 'type') === 'hidden')
      .map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
  );
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
