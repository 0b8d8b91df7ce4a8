import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { HttpEnv } from './platform/http/http-env.ts';
import { contentSecurityPolicy, NO_SOURCES } from './platform/http/security-headers.ts';
import type { Services } from './services.ts';

const FILES = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', docExpansion: 'list', filter: true });
`;

const PAGE = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>API reference</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** `/api/openapi.json`, and `/api/docs`, a page of Swagger UI that shows it; both are made at the first request. */
export function mountApiDocs(app: Hono<HttpEnv>, { shop }: Services): void {
  let made: { name: string; document: object } | undefined;
  app.get('/api/openapi.json', async (context) => {
    const { openApiDocument } = await import('./openapi.ts');
    const { name } = await shop.settings();
    if (made?.name !== name) made = { name, document: openApiDocument(name) };
    return context.json(made.document);
  });
  app.get('/api/docs', (context) => {
    context.header('Content-Security-Policy', contentSecurityPolicy([], NO_SOURCES));
    return context.html(PAGE);
  });
  app.get('/api/docs/start.js', (context) =>
    context.body(START, 200, { 'Content-Type': 'text/javascript' }),
  );
  for (const [name, type] of Object.entries(FILES)) {
    const file = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
    let kept: Promise<string> | undefined;
    app.get(`/api/docs/${name}`, async (context) => {
      kept ??= readFile(file, 'utf8');
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' };
      return context.body(await kept, 200, headers);
    });
  }
}
