/** A visitor without scripts, for load tests: an address and cookies of its own, pages and forms, over https. */
import { readFileSync } from 'node:fs';
import https from 'node:https';

const patienceMs = 40_000;

/** The site in the container of run.sh, at the address where inside.sh lets visitors reach nginx. */
export const siteHost = 'www.safar.test';
export const container = () => ({
  ...{ host: siteHost, front: '192.0.2.7', ca: readFileSync('/etc/safar/tls/fullchain.pem') },
});

/**
 * @typedef {object} Answer
 * @property {number | string} status of the response, or the error instead of one
 * @property {string} html
 * @property {string} location where a redirect leads
 * @property {import('node:http').IncomingHttpHeaders} headers
 *
 * @param {object} options
 * @param {string} options.host the site's name
 * @param {string} options.front nginx's address
 * @param {number} [options.port]
 * @param {string | Buffer} options.ca
 * @param {string} options.from the visitor's own address, because the site limits forms by address
 * @param {string} [options.cookies] to begin with, as a browser sends them
 * @param {(kind: string, answer: Answer, ms: number) => void} [options.note] is told of each answer
 */
export function openVisitor({ host, front, port = 443, ca, from, cookies = '', note = () => {} }) {
  // Like a browser: a few connections that stay open.
  const agent = new https.Agent({ keepAlive: true, maxSockets: 2, localAddress: from });
  const jar = new Map(
    cookies.split('; ').flatMap((pair) => (pair ? [/^([^=]+)=(.*)$/.exec(pair).slice(1)] : [])),
  );

  /**
   * Asks once. A browser repeats a request itself if its kept connection had just been closed.
   * @param {string} kind
   * @param {string} method
   * @param {string} path
   * @param {Record<string, string> | string} [form] a form's fields, or JSON
   * @param {Record<string, string>} [extra] more headers
   * @returns {Promise<Answer>}
   */
  async function ask(kind, method, path, form, extra = {}) {
    const isText = typeof form === 'string';
    const body = form && (isText ? form : new URLSearchParams(form).toString());
    const send = (isAgain) =>
      new Promise((resolve) => {
        const failed = (status) => resolve({ status, html: '', location: '', headers: {} });
        const request = https.request(
          {
            ...{ host: front, servername: host, port, ca, agent, method, path },
            // Benches serve the site as localhost, and the certificate is for another name.
            ...(host === 'localhost' && { checkServerIdentity: () => undefined }),
            timeout: patienceMs,
            headers: {
              ...{ host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
              cookie: [...jar].map((pair) => pair.join('=')).join('; '),
              ...(body && {
                'content-type': isText ? 'application/json' : 'application/x-www-form-urlencoded',
                'content-length': Buffer.byteLength(body),
              }),
              ...extra,
            },
          },
          (response) => {
            for (const line of response.headers['set-cookie'] ?? []) {
              const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
              jar.set(name, value);
              if (/max-age=0(;|$)/i.test(line)) jar.delete(name);
            }
            let html = '';
            response.setEncoding('utf8').on('data', (part) => (html += part));
            response.on('error', (error) => failed(error.code ?? error.message));
            response.on('end', () => {
              const { statusCode: status, headers } = response;
              resolve({ status, html, location: headers.location ?? '', headers });
            });
          },
        );
        request.on('timeout', () => request.destroy(new Error('timeout')));
        request.on('error', (error) => {
          const wasClosed = request.reusedSocket && error.code === 'ECONNRESET' && !isAgain;
          if (wasClosed) resolve(send(true));
          else failed(error.code ?? error.message);
        });
        request.end(body);
      });
    const begun = performance.now();
    const answer = await send(false);
    note(kind, answer, performance.now() - begun);
    return answer;
  }
  return { ask, close: () => agent.destroy() };
}

/**
 * Opens a visitor in the container whose answers nobody counts.
 * @param {string} from the visitor's own address, of 10.0.0.0/8
 * @param {string} [host]
 */
export function newVisitor(from, host = siteHost) {
  const { ask, close } = openVisitor({ ...container(), host, from });
  return {
    close,
    ask: (method, path, form, extra) => ask('', method, path, form, extra),
  };
}

export const unescapeHtml = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * Returns the values of the hidden fields of the page's form with this action, or with a button that has it.
 * @param {string} html
 * @param {string} action
 * @returns {Record<string, string>}
 */
export function hiddenFields(html, action) {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => unescapeHtml(one).includes(`ction="${action}"`)) ?? '';
  const attribute = (input, name) =>
    unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '');
  return Object.fromEntries(
    (form.match(/<input[^>]*>/g) ?? [])
      .filter((input) => attribute(input, 'type') === 'hidden')
      .map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
  );
}

/**
 * Returns the address of the first form that leads to another site, such as the payment gateway's.
 * @param {string} html
 */
export function actionElsewhere(html) {
  return unescapeHtml(/<form[^>]*action="(http[^"]+)"/.exec(html)?.[1] ?? '');
}
