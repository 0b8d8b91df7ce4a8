import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime, { type Email } from 'postal-mime';
import type { GatewaySimulator } from '../../../packages/gateway-simulator/index.ts';
import { isFromOwnMachine } from '../platform/http/client-address.ts';
import type { HttpEnv } from '../platform/http/http-env.ts';
import { DEVELOPMENT_PATH, formatTime, link, page } from './page.ts';
import { type SimulatorSwitches, simulatorPage } from './simulator-page.ts';

interface DevelopmentDeps {
  /** Folder of the emails that were written instead of sent. */
  outbox: string;
  dataDir: string;
  databaseUrl: string;
  /** Null where no gateway is simulated. */
  simulator: GatewaySimulator | null;
  simulatorSwitches: SimulatorSwitches;
}

/** Makes the frame as high as the email: it may be measured, and still runs no scripts. */
const FIT = "this.style.height = this.contentDocument.documentElement.scrollHeight + 2 + 'px'";

/** Pages for whoever develops the shop: only `npm run dev` loads this module. */
export function developmentPages(deps: DevelopmentDeps): Hono<HttpEnv> {
  const { outbox, dataDir, databaseUrl, simulator, simulatorSwitches } = deps;
  const app = new Hono<HttpEnv>();

  // They show passwords and emails, and the dev server may be open to its whole network.
  app.use(async (context, next) => {
    if (isFromOwnMachine(context)) return next();
    return context.text('These pages are shown only on the machine that runs the shop.', 403);
  });

  app.get('/', async (context) => {
    const mails = await listMails(outbox);
    return context.html(
      page(
        'Development',
        html`<ul>
            <li>${link(`${DEVELOPMENT_PATH}/mail`, 'Emails')}: ${mails.length} in the outbox</li>
            <li>${link(`${DEVELOPMENT_PATH}/payments`, 'Simulated payments')}: their payment pages, and switches that simulate failures</li>
            <li>${link('/api/docs', 'API')}: every call, to try; ${link('/api/openapi.json', 'OpenAPI document')}</li>
            <li>${link('/', 'Shop')}, ${link('/admin', 'dashboard')}, ${link('/admin/webhooks', 'webhooks')}</li>
            <li>${link('/healthz', 'Health')}, ${link('/readyz', 'readiness')}, ${link('/metrics', 'metrics')}</li>
            <li>${link('/sitemap.xml', 'Sitemap')}, ${link('/feed.xml', 'feed')}, ${link('/robots.txt', 'robots.txt')}</li>
          </ul>
          <dl>
            <dt>Database</dt>
            <dd><code>${databaseUrl}</code></dd>
            <dt>Data folder</dt>
            <dd><code>${dataDir}</code></dd>
            <dt>Payments</dt>
            <dd>
              ${
                simulator === null
                  ? 'Gateways have keys: payments are real.'
                  : 'Simulated: pay an order, and its payment page asks for the outcome.'
              }
            </dd>
          </dl>`,
      ),
    );
  });

  app.get('/mail', async (context) => {
    const mails = await listMails(outbox);
    const rows = mails.map(
      ({ id, subject, to, writtenAt }) =>
        html`<li>${link(`${DEVELOPMENT_PATH}/mail/${id}`, subject)}<br />to ${to}, ${formatTime(writtenAt)}</li>`,
    );
    const none = html`<p>No emails yet. Place an order, or ask for a new password.</p>`;
    return context.html(page('Emails', rows.length === 0 ? none : html`<ul>${rows}</ul>`));
  });

  app.get('/mail/:id', async (context) => {
    const mail = await readMail(outbox, context.req.param('id')).catch(() => null);
    if (!mail) return context.html(page('This email is gone', html``), 404);
    return context.html(
      page(
        mail.subject ?? 'Email',
        html`<p>To ${mail.to?.map(({ address }) => address).join(', ')}</p>
          <iframe
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
            onload="${FIT}"
            title="The email"
            srcdoc="${`<base target="_blank">${mail.html ?? ''}`}"
          ></iframe>
          <h2>As text</h2>
          <pre>${mail.text}</pre>`,
      ),
    );
  });

  if (simulator) app.route('/payments', simulatorPage(simulator, simulatorSwitches));
  else {
    app.get('/payments', (context) =>
      context.html(
        page(
          'Simulated payments',
          html`<p>None: all gateways have keys, so payments are real.</p>`,
        ),
      ),
    );
  }

  return app;
}

/** The emails that are read, of the newest. */
const MOST = 100;

interface OutboxMail {
  /** The file's name without `.eml`. */
  id: string;
  writtenAt: Date;
  subject: string;
  to: string;
}

/** The emails that were written instead of sent, the newest first. */
async function listMails(outbox: string): Promise<OutboxMail[]> {
  const names = await readdir(outbox).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4));
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, writtenAt: (await stat(mailFile(outbox, id))).mtime })),
  );
  const newest = dated.toSorted((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());
  return Promise.all(
    newest.slice(0, MOST).map(async ({ id, writtenAt }) => {
      const { subject = '', to = [] } = await readMail(outbox, id);
      return { id, writtenAt, subject, to: to.map(({ address }) => address).join(', ') };
    }),
  );
}

async function readMail(outbox: string, id: string): Promise<Email> {
  return PostalMime.parse(await readFile(mailFile(outbox, id)));
}

function mailFile(outbox: string, id: string): string {
  return path.join(outbox, `${path.basename(id)}.eml`);
}
