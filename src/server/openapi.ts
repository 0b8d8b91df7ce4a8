import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { API_VERSION, api } from '../contract/api.ts';
import {
  type Access,
  type Endpoint,
  type EndpointName,
  possibleErrors,
  splitName,
} from '../contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, errorSchema } from '../contract/errors.ts';
import { MAX_COUNTED } from '../domain/catalogue/product-filters.ts';

const text = (description: string) => ({ description, schema: { type: 'string' } }) as const;
const count = (description: string) => ({ description, schema: { type: 'integer' } }) as const;

const PAGING_HEADERS = {
  'X-Total-Count': count(
    `Length of the whole list; public lists are counted up to ${MAX_COUNTED}, a longer one has ${MAX_COUNTED + 1}`,
  ),
  'X-Total-Count-More': text('`true` where the list is longer than it is counted'),
  Link: text('Address of the next page, as `<…>; rel="next"`; absent on the last page'),
};
const VERSION_HEADER = { 'API-Version': text(`Version of the API: ${API_VERSION}`) };
const RETRIED: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];
const RETRY_HEADER = { 'Retry-After': count('Seconds to wait') };
/** Of every answer that counts for a limit. */
const LIMIT_HEADERS = {
  RateLimit: text('The limit, what is left of it, and the seconds until it is whole again'),
  'RateLimit-Policy': text('The limit: how many (q) in how many seconds (w)'),
};

const MEDIA_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  pdf: 'application/pdf',
} as const;

/** The first part of the paths below `/api`, by which readers find a call. */
const TAGS: Record<string, string> = {
  admin: 'What only admins do: orders, products, customers, payments, settings, reports',
  attributes: 'What describes products beside name, price and stock',
  banners: 'Banners of the home page',
  menu: 'The categories of the menu',
  cart: 'The cart of a customer',
  categories: 'Categories of products',
  collections: 'Products that the owner shows together',
  contact: 'The contact form',
  dashboard: 'Figures of the shop',
  'order-keys': 'Orders by the Idempotency-Key that placed them',
  orders: 'Placing and reading orders',
  pages: 'Pages that the owner writes',
  payment: 'Payments of orders',
  pictures: 'Pictures of products',
  pincodes: 'PIN codes of India',
  products: 'The catalogue: reading for everyone, changes for admins',
  redirects: 'Where pages have moved to',
  shop: 'What everyone may know of the shop',
  user: 'Accounts, sessions and personal data',
  visits: 'Anonymous counts of visits',
};

const CALLERS: Record<Access, string> = {
  anyone: 'Anyone may call it, without signing in.',
  customer: 'Only a signed-in user may call it, for their own account.',
  admin: 'Only an admin may call it.',
};

/** Why a call is refused. */
const REASONS: Record<ErrorCode, string> = {
  BAD_INPUT: 'the input is not valid: `issues` names the fields',
  WRONG_CREDENTIALS: 'email or password is wrong',
  CODE_REQUIRED: 'a code of the authenticator app is missing',
  CODE_WRONG: 'the code is wrong or was used before',
  EMAIL_TAKEN: 'an account with this email exists',
  SIGNED_OUT: 'nobody is signed in',
  RESET_LINK_INVALID: 'the link was used before, or its time is over',
  CONFIRM_LINK_INVALID: 'the link was used before, or its time is over',
  PICTURE_UNREADABLE: 'the file is not a picture that can be read',
  CART_EMPTY: 'there is no item',
  ITEM_INVALID: 'an item has no valid product',
  QUANTITY_INVALID: 'an item has no valid quantity',
  PRICE_REQUIRED: 'an item has no price',
  IMAGE_REQUIRED: 'an item has no picture',
  ADDRESS_INCOMPLETE: 'the shipping address is not complete',
  PAYMENT_METHOD_REQUIRED: 'the payment method is missing',
  PAYMENT_METHOD_REFUSED: 'the payment method is not offered for this order',
  PROMO_REFUSED: 'the promo code does not apply',
  UNAUTHENTICATED: 'the bearer token is missing or not valid',
  FORBIDDEN: 'the caller is not an admin',
  NOT_FOUND: 'there is no such thing, or it is not the caller’s',
  NOT_ENOUGH_STOCK: 'too few pieces are left: `lines` has the present figures',
  PRICE_CHANGED: 'a price has changed: `lines` has the present figures',
  UNPAID_LIMIT: 'the caller has too many unpaid orders or pieces',
  UNCONFIRMED_LIMIT: 'the email is not confirmed: fewer pieces can be ordered or held until it is',
  HELD_TOO_OFTEN:
    'a product was ordered too often without paying; the message says from when it can be',
  PRODUCT_GONE: 'a product is no longer for sale',
  SECOND_FACTOR_ON: 'two-step sign-in is on already',
  LAST_ADMIN: 'the last admin stays an admin',
  ACCOUNT_ERASED: 'the account was erased',
  ACCOUNT_IS_ADMIN: 'the account is an admin’s',
  DEMO_ACCOUNT: 'the account belongs to the demo data',
  ORDERS_STILL_OPEN: 'orders of the account are still open',
  STALE_VERSION: 'somebody else changed it first: `current` is what is stored',
  PROMO_CODE_TAKEN: 'a promo code of this name exists',
  ORDER_NOT_PAYABLE: 'the order cannot be paid in its state',
  REFUND_TOO_LARGE: 'less than that can be refunded',
  ORDER_STATE: 'the order’s state does not allow it',
  TOO_LARGE: 'the body is too large',
  IDEMPOTENCY_MISMATCH: 'the Idempotency-Key was used for another order',
  TOO_MANY_REQUESTS: 'a limit is reached: `Retry-After` says for how long',
  INTERNAL: 'the shop failed, and has logged why under `requestId`',
  PAYMENT_UNAVAILABLE: 'the payment gateway does not answer or refuses the shop',
  UNAVAILABLE: 'the shop is busy or restarts: send it again after `Retry-After` seconds',
};

/**
 * The OpenAPI 3.1 document of the whole API, generated from the contract. Without a
 * public address the calls go to the one that serves the document.
 */
export function openApiDocument(shopName: string, publicUrl = '') {
  const entries = Object.entries(api) as [EndpointName, Endpoint][];
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: `${shopName}: API`,
        version: API_VERSION,
        description:
          'The API of the shop, which its own pages use. Amounts are in rupees. Sign in at `POST /api/user/signin` and send the token as `Authorization: Bearer …`.',
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: shopName, ...(publicUrl && { url: `${publicUrl}/contact` }) },
      },
      servers: [{ url: publicUrl || '/', description: shopName }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
      paths: toPaths(entries),
    },
    {
      // Tools expect `items` to be a schema; with `maxItems` there are no further ones.
      override({ zodSchema, jsonSchema }) {
        if (!(zodSchema instanceof z.ZodTuple)) return;
        jsonSchema.items = {};
        jsonSchema.minItems = zodSchema.def.items.length;
        jsonSchema.maxItems = zodSchema.def.items.length;
      },
    },
  );
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
    tags: [splitName(name).path.split('/')[2] ?? ''],
    summary: endpoint.summary,
    description: toDescription(endpoint),
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
        headers: { ...VERSION_HEADER, ...LIMIT_HEADERS, ...(endpoint.paged && PAGING_HEADERS) },
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

/** What a call does, who may call it, and what it answers when it is refused. */
function toDescription(endpoint: Endpoint): string {
  const refusals = allErrors(endpoint).map(
    (code) => `- ${ERROR_STATUS[code]} \`${code}\`: ${REASONS[code]}`,
  );
  const paging = 'Without `limit` the answer is the whole list, or as much as one answer holds.';
  const sentences = [`${endpoint.summary}.`, CALLERS[endpoint.access]];
  if (endpoint.paged) sentences.push(paging);
  return `${sentences.join(' ')}\n\nRefused with:\n\n${refusals.join('\n')}`;
}

/** Every call counts for the limit of its address, and may find the shop busy. */
function allErrors(endpoint: Endpoint): ErrorCode[] {
  return [...new Set([...possibleErrors(endpoint), 'TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const)];
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
  const byStatus = Map.groupBy(allErrors(endpoint), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${REASONS[code]}`).join('; '),
        headers: {
          ...LIMIT_HEADERS,
          ...(codes.some((code) => RETRIED.includes(code)) && RETRY_HEADER),
        },
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
}
