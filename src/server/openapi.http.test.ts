import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts';
import { API_VERSION, api } from '../contract/api.ts';
import {
  type Endpoint,
  type EndpointName,
  possibleErrors,
  splitName,
} from '../contract/endpoint.ts';

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: object; headers?: object }>;
}
interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let shop: TestShop;
let document: OpenApiDocument;
beforeAll(async () => {
  shop = await openTestShop();
  document = await (await shop.fetch('/api/openapi.json')).json();
});
afterAll(() => shop.close());

describe('the OpenAPI document', () => {
  it('is version 3.1 and names this shop', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.title).toBe('Test Silks: API');
    expect(document.servers).toMatchObject([{ url: '/' }]);
  });

  it('has the version that answers carry, those of failed calls too', async () => {
    expect(document.info.version).toBe(API_VERSION);
    for (const path of ['/api/shop', '/api/nowhere', '/api/openapi.json']) {
      expect((await shop.fetch(path)).headers.get('api-version')).toBe(API_VERSION);
    }
  });

  it("lists exactly the API's calls with their methods", () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(Object.keys(api).toSorted());
  });

  it('gives each call an id of its own', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(Object.entries(api) as [EndpointName, Endpoint][])(
    'describes %s as the contract does',
    (name, endpoint) => {
      const { method, path } = splitName(name);
      const operation = document.paths[path]?.[method.toLowerCase()];
      const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(inPath.map((parameter) => parameter.name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param),
      );
      expect(operation?.security).toHaveLength(endpoint.access === 'anyone' ? 0 : 1);
      expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status ?? 200));
      const errors = Object.values(operation?.responses ?? {}).map(
        ({ description }) => description,
      );
      for (const code of [...possibleErrors(endpoint), 'TOO_MANY_REQUESTS', 'UNAVAILABLE']) {
        expect(errors.join(', ')).toContain(code);
        expect(operation?.description).toContain(`\`${code}\`: `);
      }
      const callers = { anyone: 'Anyone', customer: 'Only a signed-in', admin: 'Only an admin' };
      expect(operation?.description).toContain(callers[endpoint.access]);
    },
  );

  it('describes the picture in the form for a new product', () => {
    const content = document.paths['/api/products']?.post?.requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { image: { type: 'string', format: 'binary' }, price: { type: 'number' } },
      required: expect.arrayContaining(['name', 'image']),
    });
  });

  const LIMITS = ['RateLimit', 'RateLimit-Policy'];

  it('describes the headers of limits for every answer, and when to try again', () => {
    for (const operations of Object.values(document.paths)) {
      for (const { responses } of Object.values(operations)) {
        for (const [status, { headers = {} }] of Object.entries(responses)) {
          expect(Object.keys(headers)).toEqual(expect.arrayContaining(LIMITS));
          expect('Retry-After' in headers).toBe(['429', '503'].includes(status));
        }
      }
    }
  });

  it('describes the paging headers of lists', () => {
    const headers = document.paths['/api/products']?.get?.responses['200']?.headers ?? {};
    const paging = ['X-Total-Count', 'X-Total-Count-More', 'Link'];
    expect(Object.keys(headers)).toEqual(['API-Version', ...LIMITS, ...paging]);
  });

  it('groups the calls by what they are about', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const tags = new Set(operations.flatMap((operation) => operation.tags));
    expect([...tags]).toEqual(
      expect.arrayContaining(['products', 'cart', 'orders', 'user', 'admin']),
    );
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...tags].toSorted());
  });

  it('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(10);
    for (const [, path = ''] of references) {
      const target = path
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document);
      expect(target, path).toBeDefined();
    }
  });
});

describe('the API reference', () => {
  it('is a page whose scripts and styles all come from the shop', async () => {
    const page = await shop.fetch('/api/docs');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)];
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const [, path = ''] of files) {
      const file = await shop.fetch(path);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
      expect((await file.text()).length).toBeGreaterThan(50);
    }
  });
});
