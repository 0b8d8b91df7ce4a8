import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { api } from '../contract/api.ts';
import {
  type Endpoint,
  type EndpointName,
  possibleErrors,
  splitName,
} from '../contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, errorSchema } from '../contract/errors.ts';
import { MAX_COUNTED } from '../domain/catalogue/product-filters.ts';

const PAGING_HEADERS = {
  'X-Total-Count': {
    description: `Length of the whole list; public lists are counted up to ${MAX_COUNTED + 1}`,
    schema: { type: 'integer' },
  },
  Link: { description: 'Address of the next page, as <…>; rel="next"', schema: { type: 'string' } },
} as const;
const LIMIT_HEADERS = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
} as const;

/** Errors that say when to send the request again. */
const LIMITED = new Set<ErrorCode>(['TOO_MANY_REQUESTS', 'UNAVAILABLE']);

const MEDIA_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
} as const;

/** The OpenAPI 3.1 document of the whole API, generated from the contract. */
export function openApiDocument(shopName: string) {
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${shopName}: API`, version: '1.0.0' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    paths: toPaths(Object.entries(api) as [EndpointName, Endpoint][]),
  });
}

function toPaths(entries: [EndpointName, Endpoint][]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of entries) {
    const { method, path } = splitName(name);
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(name, endpoint) };
  }
  return paths;
}

function toOperation(name: EndpointName, endpoint: Endpoint) {
  const { params, query, headers, body, access } = endpoint;
  const words = name.split(/\W+/).filter((word) => word !== 'api' && word !== '');
  return {
    // Such as `get_orders_id`, of `GET /api/orders/{id}`.
    operationId: words.join('_').toLowerCase(),
    // Such as `orders`, under which readers find the call.
    tags: [words[1] ?? ''],
    summary: endpoint.summary,
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && { requestBody: { required: true, content: toContent(endpoint, body) } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        ...(endpoint.paged && { headers: PAGING_HEADERS }),
        content: {
          [MEDIA_TYPES[endpoint.produces ?? 'json']]: {
            schema: endpoint.answer,
          },
        },
      },
      ...failureResponses(endpoint),
    },
  };
}

/** Adds a form's pictures to the fields that the contract names. */
function toContent({ encoding }: Endpoint, body: z.ZodType) {
  if (encoding === 'csv') return { 'text/csv': { schema: body } };
  if (encoding !== 'form' || !(body instanceof z.ZodObject)) {
    return { 'application/json': { schema: body } };
  }
  return { 'multipart/form-data': { schema: body.extend({ image: z.file() }) } };
}

function failureResponses(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(
    [...possibleErrors(endpoint), 'UNAVAILABLE' as const],
    (code) => ERROR_STATUS[code],
  );
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        ...(codes.some((code) => LIMITED.has(code)) && { headers: LIMIT_HEADERS }),
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
}
