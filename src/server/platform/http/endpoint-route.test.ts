import { expect, it, vi } from 'vitest';
import { toByteStream } from './endpoint-route.ts';

it('encodes the pieces in UTF-8', async () => {
  const stream = toByteStream(
    (async function* () {
      yield '\uFEFFರೇಷ್ಮೆ,';
      yield '₹5';
    })(),
    () => {},
  );
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFFರೇಷ್ಮೆ,₹5');
});

it('aborts the stream when a piece fails, so that no half file looks whole', async () => {
  const report = vi.fn();
  const stream = toByteStream(
    (async function* () {
      yield 'a half';
      throw new Error('No row for maya@example.com');
    })(),
    report,
  );
  await expect(new Response(stream).text()).rejects.toThrow('The file broke off');
  expect(report).toHaveBeenCalledOnce();
});

it('stops producing when the reader leaves', async () => {
  let isEnded = false;
  const stream = toByteStream(
    (async function* () {
      try {
        for (;;) yield 'more';
      } finally {
        isEnded = true;
      }
    })(),
    () => {},
  );
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect(isEnded).toBe(true);
});
