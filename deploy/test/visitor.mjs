/**
 * A visitor of the installed site, as a browser without scripts: pages, forms, cookies and connections that stay
 * open. For load.mjs, book.mjs and editors.mjs, in the container.
 */
import { readFileSync } from 'node:fs';
import https from 'node:https';

export const siteHost = 'www.safar.test';
/** Where inside.sh lets visitors reach nginx. */
const front = '192.0.2.7';
const certificate = readFileSync('/etc/safar/tls/fullchain.pem');

/**
 * @param {string} localAddress the visitor's own address, of 10.0.0.0/8
 * @param {string} host
 */
export function newVisitor(localAddress, host = siteHost) {
  // Like a browser: a few connections that stay open.
  const agent = new https.Agent({ keepAlive: true, maxSockets: 2, localAddress });
  let cookies = {};

  /** Asks once. A browser repeats a request itself if its kept connection had just been closed. */
  function ask(method, path, form, headers = {}) {
    const isText = typeof form === 'string';
    const body = form && (isText ? form : new URLSearchParams(form).toString());
    const send = (isAgain) =>
      new Promise((resolve) => {
        const request = https.request(
          {
            ...{ host: front, servername: host, port: 443, ca: certificate, agent, method, path },
            timeout: 40_000,
            headers: {
              ...{ host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
              cookie: Object.entries(cookies)
                .map((pair) => pair.join('='))
                .join('; '),
              ...(body && {
                'content-type': isText ? 'application/json' : 'application/x-www-form-urlencoded',
                'content-length': Buffer.byteLength(body),
              }),
              ...headers,
            },
          },
          (response) => {
            for (const line of response.headers['set-cookie'] ?? []) {
              const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
              cookies = { ...cookies, [name]: value };
              if (/max-age=0(;|$)/i.test(line)) delete cookies[name];
            }
            let html = '';
            response.setEncoding('utf8').on('data', (part) => (html += part));
            response.on('error', (error) => resolve({ status: error.code, html, location: '' }));
            response.on('end', () =>
              resolve({
                status: response.statusCode,
                html,
                location: response.headers.location ?? '',
              }),
            );
          },
        );
        request.on('timeout', () => request.destroy(new Error('timeout')));
        request.on('error', (error) => {
          const wasClosed = request.reusedSocket && error.code === 'ECONNRESET' && !isAgain;
          resolve(
            wasClosed
              ? send(true)
              : { status: error.code ?? error.message, html: '', location: '' },
          );
        });
        request.end(body);
      });
    return send(false);
  }
  return { ask, close: () => agent.destroy() };
}

export const unescapeHtml = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the values of the hidden fields of the page's form with this action, or with a button that has it. */
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
