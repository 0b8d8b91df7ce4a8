import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Endpoint } from '../../contract/endpoint.ts';
import { MEGABYTE, tooLargeWords } from '../../domain/sent-size.ts';
import { ShopError } from './shop-error.ts';

const limitUpload = limitTo(16 * MEGABYTE, 'A picture can have at most 15 MB');
const limitJson = limitTo(256 * 1024, 'That is too much at once: at most 256 KB can be sent');

/**
 * How much an endpoint takes: only a form may be large, for it carries pictures, and a file. The contract
 * says which is one; what the sender calls its body does not count.
 */
export function bodyLimitOf({ encoding, maxMegabytes }: Endpoint): MiddlewareHandler {
  if (encoding !== 'form' && encoding !== 'csv') return limitJson;
  if (maxMegabytes === undefined) return limitUpload;
  return limitTo(maxMegabytes * MEGABYTE, tooLargeWords(maxMegabytes));
}

function limitTo(maxSize: number, message: string): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ShopError('TOO_LARGE', message);
    },
  });
}
