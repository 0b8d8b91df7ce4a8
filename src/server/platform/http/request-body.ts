import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { MEGABYTE, readNumber, tooLargeMessage } from '../../../domain/text/text.ts';
import { ShopError } from '../errors/shop-error.ts';
import type { HttpEnv } from './http-env.ts';

/** The value of a JSON body; an empty body counts as an empty object. */
export async function readJson(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopError('BAD_INPUT', 'The request’s body is not valid JSON');
  }
}

/** The fields of a form, and its files named `image`. The numbers of its schema are read from text. */
export async function readForm(context: Context, schema: z.ZodType) {
  const form = isMultipart(context) && (await context.req.formData().catch(() => null));
  if (!form) throw new ShopError('BAD_INPUT', 'Send a multipart form with the picture');
  const shape: Record<string, z.core.$ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, isNumber(shape[name]) ? typedNumber(value) : value]] : [],
  );
  const files = form.getAll('image').filter((entry) => entry instanceof File);
  return { body: Object.fromEntries(fields), files };
}

function isNumber(schema: z.core.$ZodType | undefined): boolean {
  return schema instanceof z.ZodPipe ? isNumber(schema.in) : schema instanceof z.ZodNumber;
}

/** Null for an empty text; NaN for one that is no number, which the schema refuses. */
function typedNumber(text: string): number | null {
  return text.trim() === '' ? null : (readNumber(text) ?? Number.NaN);
}

/** The bytes of a file as they arrive: to put those of a large one together takes time. */
export async function readParts(context: Context): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of context.req.raw.body ?? []) parts.push(part);
  return parts;
}

function isMultipart(context: Context): boolean {
  return /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '');
}

const limitUpload = limitBodySize(16 * MEGABYTE, 'A picture can have at most 15 MB');
/** Of JSON, and of the small forms that pages, pictures and the gateway simulator take. */
const limitSmall = limitBodySize(
  256 * 1024,
  'That is too much at once: at most 256 KB can be sent',
);

/** What is taken, at most, of a refused body before the connection is closed. */
const DISCARDED_BYTES = 16 * MEGABYTE;
const DISCARDING_MS = 500;

/** Limits the body of every request but those to the API, whose endpoints have limits of their own. */
export const limitOtherBodies: MiddlewareHandler<HttpEnv> = (context, next) => {
  const { method, path } = context.req;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return hasBody && !path.startsWith('/api/') ? limitSmall(context, next) : next();
};

/**
 * After a 413 the connection cannot serve another request, because the rest of the body precedes
 * it: the answer has `Connection: close`. What still comes is read and dropped for a moment once
 * the answer was sent, because closing at once would make a client that is sending lose it.
 */
export const closeAfterLargeBody: MiddlewareHandler<HttpEnv> = async (context, next) => {
  await next();
  if (context.res.status !== 413) return;
  context.header('Connection', 'close');
  const incoming = context.env?.incoming;
  if (!incoming) return;
  const answer = new Uint8Array(await context.res.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(answer);
      await discard(incoming);
      controller.close();
    },
  });
  context.res = new Response(body, context.res);
  context.header('Content-Length', String(answer.length));
};

async function discard(incoming: IncomingMessage): Promise<void> {
  const done = new AbortController();
  const stop = () => done.abort();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DISCARDED_BYTES) stop();
    // The handler's reader pauses the request when it stops reading.
    else incoming.resume();
  };
  incoming.on('data', count).once('end', stop).once('close', stop).resume();
  if (!incoming.readableEnded && !incoming.destroyed) {
    await pause(DISCARDING_MS, undefined, { signal: done.signal }).catch(() => {});
  }
  incoming.off('data', count).off('end', stop).off('close', stop);
}

/**
 * The size limit of an endpoint's body. Only forms and files may be large; the contract decides
 * which an endpoint takes, not the sender's content type.
 */
export function limitBody({ encoding, maxMegabytes }: Endpoint): MiddlewareHandler {
  if (encoding !== 'form' && encoding !== 'csv') return limitSmall;
  if (maxMegabytes === undefined) return limitUpload;
  return limitBodySize(maxMegabytes * MEGABYTE, tooLargeMessage(maxMegabytes));
}

export function limitBodySize(maxSize: number, message: string): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ShopError('TOO_LARGE', message);
    },
  });
}
