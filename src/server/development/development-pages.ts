import { Hono } from 'hono';
import { html } from 'hono/html';
import { listMails, readMail } from './outbox-mails.ts';

/** Where everything of development starts. */
export const DEVELOPMENT_PATH = '/dev';

interface DevelopmentDeps {
  /** Folder of the emails that were written instead of sent. */
  outbox: string;
  dataDir: string;
  databaseUrl: string;
  /** Path of the gateway simulator; null where no gateway is simulated. */
  simulatorPath: string | null;
}

/** Pages for whoever develops the shop: only `npm run dev` loads this module. */
export function developmentPages(deps: DevelopmentDeps): Hono {
  const { outbox, dataDir, databaseUrl, simulatorPath } = deps;
  const app = new Hono();

  app.get('/', async (context) => {
    const mails = await listMails(outbox);
    return context.html(
      page(
        'Development',
        html`<ul>
            <li>${link(`${DEVELOPMENT_PATH}/mail`, 'Emails')}: ${mails.length} in the outbox</li>
            <li>${link(`${DEVELOPMENT_PATH}/kit`, 'Design kit')}: the components of src/web/ui</li>
            <li>${link('/api/docs', 'API')}: every call, to try</li>
            <li>${link('/admin', 'Dashboard')} and ${link('/', 'shop')}</li>
            <li>${link('/metrics', 'Metrics')}, ${link('/sitemap.xml', 'sitemap')}, ${link('/feed.xml', 'feed')}</li>
          </ul>
          <dl>
            <dt>Database</dt>
            <dd><code>${databaseUrl}</code></dd>
            <dt>Data folder</dt>
            <dd><code>${dataDir}</code></dd>
            <dt>Payments</dt>
            <dd>
              ${
                simulatorPath === null
                  ? 'Gateways have keys: payments are real.'
                  : `Simulated at ${simulatorPath}: pay an order, and its payment page asks for the outcome.`
              }
            </dd>
            <dt>Screens</dt>
            <dd><code>npm run screens</code> takes pictures of all of them into .data/screens</dd>
          </dl>`,
      ),
    );
  });

  app.get('/mail', async (context) => {
    const mails = await listMails(outbox);
    const rows = mails.map(
      ({ id, subject, to, writtenAt }) =>
        html`<li>${link(`${DEVELOPMENT_PATH}/mail/${id}`, subject)}<br />to ${to}, ${writtenAt.toISOString()}</li>`,
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
          <iframe sandbox="allow-popups" title="The email" srcdoc="${mail.html ?? ''}"></iframe>
          <h2>As text</h2>
          <pre>${mail.text}</pre>`,
      ),
    );
  });

  return app;
}

type Html = ReturnType<typeof html>;

function link(path: string, text: string): Html {
  return html`<a href="${path}">${text}</a>`;
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          body { margin: 0 auto; max-width: 48rem; padding: 1rem; background: #fbf7ef; color: #241a17;
            font: 16px/1.6 system-ui, sans-serif; }
          a { color: #8e1b2e; }
          li { padding: 0.3rem 0; }
          dt { margin-top: 0.7rem; color: #6b5b53; }
          dd { margin: 0; overflow-wrap: anywhere; }
          iframe { width: 100%; height: 36rem; border: 1px solid #e7dcc8; background: #fff; }
          pre { white-space: pre-wrap; overflow-wrap: anywhere; }
        </style>
      </head>
      <body>
        <nav>${link(DEVELOPMENT_PATH, 'Development')} · ${link(`${DEVELOPMENT_PATH}/mail`, 'Emails')}</nav>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;
}
