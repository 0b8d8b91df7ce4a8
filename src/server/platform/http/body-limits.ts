import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { MEGABYTE, tooLargeMessage } from '../../../domain/text/upload-size.ts';
import { ShopError } from './shop-error.ts';

const limitUpload = limitTo(16 * MEGABYTE, 'A picture can have at most 15 MB');
const limitJson = limitTo(256 * 1024, 'That is too much at once: at most 256 KB can be sent');

/**
 * The size limit of an endpoint's body. Only forms and files may be large; the contract decides
 * which an endpoint takes, not the sender's content type.
 */
export function bodyLimitOf({ encoding, maxMegabytes }: Endpoint): MiddlewareHandler {
  if (encoding !== 'form' && encoding !== 'csv') return limitJson;
  if (maxMegabytes === undefined) return limitUpload;
  return limitTo(maxMegabytes * MEGABYTE, tooLargeMessage(maxMegabytes));
}

export function limitTo(maxSize: number, message: string): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ShopError('TOO_LARGE', message);
    },
  });
}
