/** The emulator's checkout pages: plain HTML that works without scripts. */
import { formatMoney } from '../../formats.ts';
import { escapeHtml, standInPage } from '../../html.ts';
import type { CheckoutSession, Order } from './store.ts';

const style = `
:root{color-scheme:light dark;--paper:#fbf8f2;--card:#fff;--ink:#1d2523;--soft:#5b6663;--line:#d9d3c6;--go:#0b6b57;--go-ink:#fff;--stop:#a3341f;--tag:#fff3c9;--tag-ink:#5a4300}
@media (prefers-color-scheme:dark){:root{--paper:#141817;--card:#1d2322;--ink:#eef1ef;--soft:#a7b1ae;--line:#37403d;--go:#3fb598;--go-ink:#06231c;--stop:#f08a73;--tag:#4a3c0d;--tag-ink:#ffe9a6}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;display:grid;place-items:start center;padding:1rem}
main{width:min(28rem,100%);background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.5rem;margin-top:min(8vh,4rem)}
.tag{display:inline-block;margin:0;padding:.25rem .75rem;border-radius:99px;background:var(--tag);color:var(--tag-ink);font-size:.875rem;font-weight:600}
h1{font-size:1.25rem;margin:1rem 0 0}
.amount{font-size:2.25rem;font-weight:700;font-variant-numeric:tabular-nums;margin:.25rem 0 0;line-height:1.15}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0 1.25rem;padding:1rem 0;border-block:1px solid var(--line);font-size:.9375rem}
dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:.625rem}
button{font:inherit;font-weight:600;min-height:3rem;border-radius:10px;border:1.5px solid var(--line);background:transparent;color:var(--ink);cursor:pointer;padding:.5rem 1rem}
button.go{background:var(--go);border-color:var(--go);color:var(--go-ink);font-size:1.125rem;min-height:3.5rem}
button.stop,p.stop{color:var(--stop)}
button:focus-visible{outline:3px solid var(--go);outline-offset:2px}
button:hover{border-color:var(--ink)}
.note{color:var(--soft);font-size:.875rem;margin:1rem 0 0}
`;

function page(title: string, body: string, script = ''): string {
  const standsInFor = 'Payment emulator, no real money';
  return standInPage({ title, standsInFor, style, body, script });
}

/** Lets the payer choose the outcome. `mistake` says why the last attempt failed. */
export function checkoutPage(session: CheckoutSession, order: Order, mistake?: string): string {
  const amount = formatMoney(order.amount, order.currency);
  const button = (name: string, label: string, kind = '') =>
    `<button name="outcome" value="${name}"${kind ? ` class="${kind}"` : ''}>${escapeHtml(label)}</button>`;
  return page(
    `Pay ${amount} to ${session.name}`,
    `<h1>${escapeHtml(session.name)}</h1><p class="amount">${amount}</p>${mistake ? `<p class="stop" role="alert">${escapeHtml(mistake)}</p>` : ''}
<dl><dt>For</dt><dd>${escapeHtml(session.description)}</dd><dt>Order</dt><dd>${escapeHtml(order.id)}</dd><dt>Payer</dt><dd>${escapeHtml(session.email)}</dd></dl>
<form method="post" action="/v1/checkout/${session.id}/outcome">
${button('success', `Pay ${amount}`, 'go')}
${button('fail', 'Fail this payment', 'stop')}
${button('pending', 'Leave it pending (UPI)')}
${button('late', 'Pay late')}
${button('cancel', 'Cancel and go back')}
</form>
<p class="note">This page stands in for the payment gateway. With “Pay late”, the bank responds after you’ve left. With “Leave it pending”, it never responds.</p>`,
  );
}

/** Posts the result back to the site. The button works without scripts. */
export function returnPage(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
  return page(
    'Back to the shop',
    `<h1>Taking you back</h1><form id="back" method="post" action="${escapeHtml(action)}">${inputs}<button class="go">Back to the shop</button></form>`,
    '<script src="/return.js"></script>',
  );
}

export function waitingPage(backUrl: string, sentence: string): string {
  return page(
    'Waiting for the bank',
    `<h1>Waiting for the bank</h1><p>${escapeHtml(sentence)}</p><p><a href="${escapeHtml(backUrl)}">Back to the shop</a></p>`,
  );
}

export function errorPage(sentence: string): string {
  return page('Something’s wrong', `<h1>Something’s wrong</h1><p>${escapeHtml(sentence)}</p>`);
}
