import {
  createDocument,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { type Endpoint, endpoints } from '../contract/endpoints.ts';
import { ERROR_STATUS, errorSchema } from '../contract/errors.ts';

/** The OpenAPI 3.1 document of the whole API, made from the contract. */
export function openApiDocument(shopName: string) {
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${shopName}: API`, version: '1.0.0' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    paths: pathsOf(Object.entries(endpoints)),
  });
}

function pathsOf(entries: [string, Endpoint][]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of entries) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'delete';
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(name, endpoint) };
  }
  return paths;
}

function operationOf(name: string, endpoint: Endpoint) {
  const { params, query, headers, body, encoding, access } = endpoint;
  const contentType = encoding === 'form' ? 'multipart/form-data' : 'application/json';
  return {
    operationId: name,
    summary: endpoint.summary,
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && { requestBody: { required: true, content: { [contentType]: { schema: body } } } }),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        content: { 'application/json': { schema: endpoint.answer } },
      },
      ...refusalsOf(endpoint),
    },
  };
}

function refusalsOf({ refusals }: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(refusals, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
}
