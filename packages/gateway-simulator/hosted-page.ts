import type { Context } from 'hono';
import { html, raw } from 'hono/html';

type Html = ReturnType<typeof html>;

/** A possible outcome of the payment. */
export interface PageChoice {
  outcome: string;
  label: string;
  /** What it does, in a few words. */
  hint: string;
}

interface HostedPage {
  gateway: 'Cashfree' | 'PayPal';
  /** The formatted amount; null on a page without a payment. */
  amount: string | null;
  /** What is paid, such as the order. */
  reference: string | null;
  /** What just happened, or why nothing can be paid. */
  notice: string | null;
  /** The most common one first. */
  choices: PageChoice[];
  /** Back to the shop. */
  backUrl: string | null;
}

const STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #FBF7EF; color: #241A17; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font: 600 1.75rem/1.2 Georgia, 'Times New Roman', serif; margin: 0 0 12px; }
.mark { background: #8E1B2E; color: #FFFDF8; padding: 8px 16px; text-align: center; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 20px 0; padding: 16px;
  background: #FFFDF8; border: 1px solid #E7DCC8; border-radius: 8px;
  align-items: baseline; }
dt { color: #6B5B53; }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.amount { font-weight: 600; font-size: 1.25rem; }
.notice { border-left: 4px solid #8E1B2E; background: #FFFDF8; padding: 12px 16px; margin: 20px 0; }
.notice p { margin: 0; }
ul { list-style: none; margin: 20px 0; padding: 0; display: grid; gap: 12px; }
button { width: 100%; min-height: 56px; padding: 10px 16px; font: inherit; text-align: left; cursor: pointer;
  color: #241A17; background: #FFFDF8; border: 1px solid #6B5B53; border-radius: 8px; }
button strong { display: block; }
li:first-child button { background: #8E1B2E; border-color: #8E1B2E; color: #FFFDF8; }
button:hover { border-color: #5B0F1D; }
li:first-child button:hover { background: #5B0F1D; }
a { color: #8E1B2E; display: inline-block; padding: 10px 0; }
:focus-visible { outline: 3px solid #7A5A12; outline-offset: 2px; }
`;

/** Renders a page on which a person chooses the outcome of a simulated payment. */
export function hostedPage(context: Context, page: HostedPage, status: 200 | 404 = 200) {
  const { gateway, amount, reference, notice, choices, backUrl } = page;
  // Browsers apply this list also to redirects of a form, and those lead to the shop.
  const shop = backUrl && URL.canParse(backUrl) ? ` ${new URL(backUrl).origin}` : '';
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${shop}; frame-ancestors 'none'; base-uri 'none'`,
  );
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex');
  return context.html(
    html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test mode: no real money is charged</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header class="mark">Test mode: no real money is charged</header>
<main>
<h1>${gateway} test payment</h1>
${amount === null ? '' : details(amount, reference)}
${notice === null ? '' : html`<div class="notice"><p role="status">${notice}</p>${wayBack(backUrl)}</div>`}
${choices.length === 0 ? '' : form(choices)}
${notice === null ? wayBack(backUrl) : ''}
</main>
</body>
</html>`,
    status,
  );
}

/** The page of a payment that does not exist. */
export function missingPage(
  context: Context,
  gateway: HostedPage['gateway'],
  backUrl: string | null = null,
) {
  const notice = 'This payment was not found. Go back to the shop to pay again.';
  const page = { gateway, amount: null, reference: null, notice, choices: [], backUrl };
  return hostedPage(context, page, 404);
}

/** Beside a notice it is on a phone's first screen. */
function wayBack(url: string | null) {
  return url === null ? '' : html`<p><a href="${url}">Back to the shop</a></p>`;
}

function details(amount: string, reference: string | null): Html {
  return html`<dl>
<dt>To pay</dt><dd class="amount">${amount}</dd>
${reference === null ? '' : html`<dt>For</dt><dd>${reference}</dd>`}
</dl>`;
}

function form(choices: PageChoice[]): Html {
  const buttons = choices.map(
    ({ outcome, label, hint }) =>
      html`<li><button name="outcome" value="${outcome}"><strong>${label}</strong> ${hint}</button></li>`,
  );
  return html`<form method="post"><h2 style="font-size:1.125rem;margin:0">Choose a result to test</h2><ul>${buttons}</ul></form>`;
}
