import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Hono } from 'hono';
import type { HttpEnv } from './platform/http/http-env.ts';
import { jsonResponse } from './platform/http/responses.ts';
import { contentSecurityPolicy, NO_SOURCES } from './platform/http/security-headers.ts';
import type { Services } from './services.ts';

const FILES = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const;

/**
 * Its parts get landmarks, and its operations a heading between the title's and the tags'. There is
 * one server: nothing to choose. The groups are closed: Swagger UI 5.35 never ends to show more than 135
 * open calls.
 */
const START = `function inside(element, attributes, Part, React) {
  return (props) => React.createElement(element, attributes, React.createElement(Part, props));
}
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  docExpansion: 'none',
  filter: true,
  plugins: [{
    wrapComponents: {
      ServersContainer: () => () => null,
      InfoContainer: (Info, { React }) => inside('div', { role: 'banner' }, Info, React),
      FilterContainer: (Filter, { React }) => inside('div', { role: 'search' }, Filter, React),
      operations: (Operations, { React }) => (props) => [
        React.createElement('h2', { key: 'title', className: 'operations-title' }, 'Calls'),
        React.createElement(Operations, { ...props, key: 'operations' }),
      ],
    },
  }],
});
`;

/** Its own colours have too little contrast (WCAG 2.2, 1.4.3). */
const COLOURS = `
.operations-title { margin: 1rem 0; font: 600 1.5rem sans-serif; color: #3b4151; }
@media (min-width: 1480px) { .operations-title { margin-inline: auto; max-width: 1420px; } }
.swagger-ui .info .title small { background: #5b6270; }
.swagger-ui .info .title small.version-stamp { background: #456300; }
.swagger-ui .info .link, .swagger-ui .info .url { color: #1f5fae; }
.swagger-ui .btn.authorize { color: #176b45; border-color: #176b45; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fae; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #176b45; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8f4f00; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b6b63; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3181b; }
.swagger-ui .json-schema-2020-12-expand-deep-button,
.swagger-ui .json-schema-2020-12__attribute { color: #5b5b5b; }
`;

const PAGE = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>API reference</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/colours.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const PROGRAM = path.join(import.meta.dirname, 'openapi-thread.ts');

/** Made in a thread of its own: other requests would wait for a fifth of a second. */
async function makeDocument(shopName: string, publicUrl: string): Promise<string> {
  const thread = new Worker(PROGRAM, { workerData: { shopName, publicUrl } });
  const [answer] = await Promise.race([once(thread, 'message'), once(thread, 'exit')]);
  if (typeof answer !== 'string') throw new Error(`The thread has ended with ${answer}`);
  return answer;
}

/** `/api/openapi.json`, and Swagger UI at `/api/docs`. The public cache keeps them. */
export function mountApiDocs(app: Hono<HttpEnv>, { shop }: Services, publicUrl: string): void {
  let made: { name: string; document: Promise<string> } | undefined;
  app.get('/api/openapi.json', async (context) => {
    const { name } = await shop.loadSettings();
    if (made?.name !== name) {
      const document = makeDocument(name, publicUrl);
      made = { name, document };
      document.catch(() => {
        if (made?.document === document) made = undefined;
      });
    }
    return jsonResponse(context, await made.document, 200);
  });
  app.get('/api/docs', (context) => {
    context.header('Content-Security-Policy', contentSecurityPolicy([], NO_SOURCES));
    return context.html(PAGE);
  });
  app.get('/api/docs/start.js', (context) =>
    context.body(START, 200, { 'Content-Type': 'text/javascript' }),
  );
  app.get('/api/docs/colours.css', (context) =>
    context.body(COLOURS, 200, { 'Content-Type': 'text/css' }),
  );
  for (const [name, type] of Object.entries(FILES)) {
    const file = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
    app.get(`/api/docs/${name}`, async (context) =>
      context.body(await readFile(file, 'utf8'), 200, { 'Content-Type': type }),
    );
  }
}
