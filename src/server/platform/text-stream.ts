/**
 * Text as it comes, as bytes in UTF-8. A piece that fails breaks the stream off, so that nobody takes half
 * a file for a whole one; whoever leaves ends the pieces too.
 */
export function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
