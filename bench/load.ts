import { connect } from 'node:net';

/** What a load has measured: answers a second, and times in milliseconds. */
export interface LoadResult {
  perSecond: number;
  median: number;
  p99: number;
}

interface Load {
  origin: string;
  connections: number;
  seconds: number;
}

/** Requests one address over and over on so many connections, each waiting for its answer. */
export function load({ path, ...rest }: Load & { path: string }): Promise<LoadResult> {
  const { hostname } = new URL(rest.origin);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n\r\n`;
  return loadWith({ ...rest, next: () => request });
}

/**
 * Sends one request after the other on so many connections. It reads answers by their length alone,
 * so that the server and not the bench is measured.
 */
export async function loadWith({
  origin,
  connections,
  seconds,
  next,
}: Load & { next: () => string }): Promise<LoadResult> {
  const port = Number(new URL(origin).port);
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection(port, next, end, times)),
  );
  return summariseLoad(times, seconds);
}

/** What these times amount to, in so many seconds. */
export function summariseLoad(times: number[], seconds: number): LoadResult {
  const p99 = quantile(times, 0.99);
  return { perSecond: times.length / seconds, median: quantile(times), p99 };
}

/** The median, or the value that so large a share of the values does not reach. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function oneConnection(
  port: number,
  next: () => string,
  end: number,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost');
    socket.setNoDelay(true);
    let head = '';
    let rest = 0;
    let sentAt = 0;
    function send() {
      sentAt = performance.now();
      if (sentAt > end) {
        socket.end();
        return resolve();
      }
      head = '';
      rest = 0;
      socket.write(next());
      return undefined;
    }
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      if (rest > 0) rest -= bytes.length;
      else {
        head += bytes.toString('latin1');
        const body = head.indexOf('\r\n\r\n');
        if (body < 0) return;
        if (!/^HTTP\/1.1 20[01]/.test(head)) return reject(new Error(head.slice(0, 100)));
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
        rest = body + 4 + length - head.length;
      }
      if (rest > 0) return;
      times.push(performance.now() - sentAt);
      send();
    });
  });
}
