import { createServer } from 'node:http';

/**
 * A bare `node:http` server that answers the same bytes with the same headers from memory: what the
 * shop is compared with. Gets its answers from its parent, and says so when it listens.
 */
process.on('message', ({ port, answers }: { port: number; answers: BareAnswer[] }) => {
  const byPath = new Map(
    answers.map(({ path, headers, body }) => [
      path,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url ?? '');
    if (!answer) return response.writeHead(404).end();
    response.writeHead(200, answer.headers);
    return response.end(answer.body);
  });
  server.listen(port, () => process.send?.('listening'));
});
process.on('disconnect', () => process.exit());

export interface BareAnswer {
  path: string;
  /** Names and values in turn. */
  headers: string[];
  /** In base64. */
  body: string;
}
