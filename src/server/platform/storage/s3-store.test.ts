import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import type { FileStore } from './file-store.ts';
import { checkS3Store, openS3Store } from './s3-store.ts';

const KEY_ID = 'AKIDEXAMPLE';

/** The few S3 calls that the store makes, in memory. */
const objects = new Map<string, Buffer>();
let server: Server;
let settings: Parameters<typeof openS3Store>[0];
let store: FileStore;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    const signed = `AWS4-HMAC-SHA256 Credential=${KEY_ID}/`;
    if (!request.headers.authorization?.startsWith(signed)) return fail(403, 'AccessDenied');
    const key = request.url?.split('?')[0] ?? '';
    if (!key.startsWith('/silks/')) return fail(404, 'NoSuchBucket');
    const found = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, Buffer.concat(chunks));
        return response.end();
      case 'DELETE':
        objects.delete(key);
        return response.writeHead(204).end();
      default:
        if (!found) return fail(404, 'NoSuchKey');
        return response.end(request.method === 'HEAD' ? '' : found);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-1',
    bucket: 'silks',
    accessKeyId: KEY_ID,
    secretAccessKey: 'secret',
    prefix: 'shop/',
  };
});
afterAll(() => server.close());

beforeEach(async () => {
  objects.clear();
  store = await openS3Store(settings);
});

describe('an object store', () => {
  it('stores bytes unchanged under the prefix', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await store.write('pictures/originals/a', bytes);
    expect(await store.read('pictures/originals/a')).toEqual(bytes);
    expect(await store.has('pictures/originals/a')).toBe(true);
    expect(objects.get('/silks/shop/pictures/originals/a')).toEqual(bytes);
  });

  it('overwrites files and stores empty ones', async () => {
    await store.write('a', Buffer.from('one'));
    await store.write('a', Buffer.alloc(0));
    expect(await store.read('a')).toEqual(Buffer.alloc(0));
  });

  it('finds nothing under a name that was never written or was deleted', async () => {
    expect(await store.read('nothing')).toBeNull();
    expect(await store.has('nothing')).toBe(false);
    await store.write('a', Buffer.from('one'));
    await store.remove('a');
    await store.remove('a');
    expect(await store.read('a')).toBeNull();
    expect(await store.has('a')).toBe(false);
  });

  it('is checked without writing, and refused where it has no such bucket', async () => {
    objects.clear();
    await checkS3Store(settings);
    expect(objects.size).toBe(0);
    await expect(checkS3Store({ ...settings, bucket: 'cotton' })).rejects.toThrow(
      `The bucket cotton at ${settings.endpoint} can't be read (NoSuchBucket)`,
    );
  });

  it('reports an unwritable bucket in one sentence without keys', async () => {
    const opening = openS3Store({ ...settings, accessKeyId: 'wrong', secretAccessKey: 'hush' });
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(
      `The bucket silks at ${settings.endpoint} can't be written (AccessDenied): check the settings that begin with S3_.`,
    );
  });
});
