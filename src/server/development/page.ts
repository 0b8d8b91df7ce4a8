import { html } from 'hono/html';

/** Where everything of development starts. */
export const DEVELOPMENT_PATH = '/dev';

type Html = ReturnType<typeof html>;

export function link(path: string, text: string): Html {
  return html`<a href="${path}">${text}</a>`;
}

const SHOWN_TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment in the time zone of whoever develops the shop. */
export function formatTime(at: Date | string): Html {
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}">${SHOWN_TIME.format(date)}</time>`;
}

/** A page of development. */
export function page(title: string, content: Html): Html {
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
          nav a { white-space: nowrap; }
          li { padding: 0.3rem 0; }
          dt { margin-top: 0.7rem; color: #6b5b53; }
          dd { margin: 0; overflow-wrap: anywhere; }
          label { display: flex; gap: 0.6rem; align-items: baseline; }
          iframe { width: 100%; height: 36rem; border: 1px solid #e7dcc8; background: #fff; }
          pre { white-space: pre-wrap; overflow-wrap: anywhere; }
        </style>
      </head>
      <body>
        <nav>${link(DEVELOPMENT_PATH, 'Development')} · ${link(`${DEVELOPMENT_PATH}/mail`, 'Emails')} ·
          ${link(`${DEVELOPMENT_PATH}/payments`, 'Payments')}</nav>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;
}
