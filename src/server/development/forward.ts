import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Sends a request on to the shop's process, and its answer back. @throws Error before an answer arrives */
export async function forward(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url, headers } = request;
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
