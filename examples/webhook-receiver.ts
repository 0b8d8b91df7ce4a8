import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A message is refused when its time differs from ours by more than this. */
const TOLERANCE_SECONDS = 5 * 60;

/** Whether a message comes from the shop: its signature covers its id, its time and its bytes. */
export function isFromShop(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
  now = Date.now(),
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => String(headers[name] ?? ''),
  );
  const isFresh = Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // There may be several signatures, while a secret is being changed.
  const given = signatures
    ?.split(' ')
    .map((each) => Buffer.from(each.slice('v1,'.length), 'base64'));
  const isSigned = given?.some(
    (one) => one.length === wanted.length && timingSafeEqual(one, wanted),
  );
  return isFresh && isSigned === true;
}

/** What the shop sends, as far as this program needs it. */
export interface ShopEvent {
  type: string;
  timestamp: string;
  data: { order?: { _id: string; totalPrice: number } };
}

/** A program that receives the shop's webhooks, each event once. */
export function createReceiver(secret: string, handle: (event: ShopEvent) => void) {
  // A real program keeps these in its database.
  const seen = new Set<string>();
  return createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (!isFromShop(secret, request.headers, body)) return response.writeHead(401).end();
    const id = String(request.headers['webhook-id']);
    if (!seen.has(id)) handle(JSON.parse(body));
    seen.add(id);
    return response.writeHead(204).end();
  });
}
