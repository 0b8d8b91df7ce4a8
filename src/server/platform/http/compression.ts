import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from 'hono/compress';
import type { HttpEnv } from './http-env.ts';

/** Shorter answers are sent as they are: compressing one takes 0.4 ms, and they fit into two packets. */
export const COMPRESSED_FROM_BYTES = 2048;

/** Files that are sent piece by piece. */
const STREAMED = /^text\/csv\b/;

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify<Buffer, BrotliOptions, NonSharedBuffer>(brotliCompress);

export const COMPRESSORS: Record<'br' | 'gzip', (body: Buffer) => Promise<NonSharedBuffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify<Buffer, NonSharedBuffer>(gzip),
};

/** The best encoding of those that a client accepts. */
export function acceptedEncoding(accepted = ''): Encoding {
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : 'identity';
}

/** The name in a list of encodings, unless its weight is 0. */
const offers = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i');
const BROTLI = offers('br');
const GZIP = offers('gzip');

/** Compresses files as they are made, with a piece of them in memory. */
export const compressStreams = compress({ encoding: 'gzip', contentTypeFilter: STREAMED });

/**
 * Compresses the other answers as a whole: a stream would keep all of an answer in memory for as
 * long as its reader takes.
 */
export const compressAnswers: MiddlewareHandler<HttpEnv> = async (context, next) => {
  await next();
  const { headers } = context.res;
  const type = headers.get('Content-Type') ?? '';
  const length = Number(headers.get('Content-Length') ?? Number.POSITIVE_INFINITY);
  if (length < COMPRESSED_FROM_BYTES || headers.has('Content-Encoding')) return;
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || STREAMED.test(type)) return;
  if (context.req.method === 'HEAD' || !context.res.body) return;
  context.header('Vary', 'Accept-Encoding', { append: true });
  const encoding = acceptedEncoding(context.req.header('Accept-Encoding'));
  if (encoding === 'identity') return;
  const body = Buffer.from(await context.res.arrayBuffer());
  const isShort = body.length < COMPRESSED_FROM_BYTES;
  const bytes = isShort ? body : await COMPRESSORS[encoding](body);
  context.res = new Response(
    new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    context.res,
  );
  context.header('Content-Length', String(bytes.length));
  if (!isShort) context.header('Content-Encoding', encoding);
};
