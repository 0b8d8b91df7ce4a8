import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isLoopback } from '../platform/http/client-address.ts';

/** Sends a request on to the shop's process, and its answer back. @throws Error before an answer arrives */
export async function forward(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url } = request;
  const headers = headersOf(request);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, resolve);
    onward.on('error', reject);
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  // Whoever left does not wait for the rest.
  await pipeline(answer, response).catch(() => {});
}

/** The shop gives this machine more rights than others: it must not take another machine's request for its own. */
function headersOf({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const { remoteAddress } = socket;
  if (isLoopback(remoteAddress)) return headers;
  const senders = [headers['x-forwarded-for'], remoteAddress].filter(Boolean);
  return { ...headers, 'x-forwarded-for': senders.join(', ') || 'unknown' };
}
