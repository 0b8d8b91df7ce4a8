import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to the shop over a connection so slow that pages arrive piece by piece. */
export interface DripShop {
  /** Its address, in place of the shop's. */
  url: string;
  /** Releases this many more bytes of the current page; false once the page is complete. */
  drip(bytes: number): boolean;
  close(): Promise<void>;
}

/** Opens the proxy to the shop at that address. Everything but pages passes immediately. */
export async function openDripShop(shop: string): Promise<DripShop> {
  let rest = Buffer.of();
  let page: ServerResponse | undefined;
  const server = createServer(async (request, response) => {
    const answer = await ask(shop, request);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (type.startsWith('text/html')) {
      page = response;
      // A browser shows nothing of a page before its body begins.
      const head = body.indexOf('<body');
      page.write(body.subarray(0, head));
      rest = body.subarray(head);
    } else {
      response.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    drip(bytes) {
      page?.write(rest.subarray(0, bytes));
      rest = rest.subarray(bytes);
      if (rest.length > 0) return true;
      page?.end();
      return false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function ask(shop: string, { url, headers }: IncomingMessage): Promise<Response> {
  const { authorization, accept } = headers;
  return fetch(shop + url, {
    redirect: 'manual',
    headers: { ...(authorization && { authorization }), ...(accept && { accept }) },
  });
}
