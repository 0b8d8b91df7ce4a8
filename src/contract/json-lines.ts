/**
 * The values of a stream that holds one in each line, as JSON (NDJSON), as they come in. Empty lines
 * are passed over; so is a last line that was cut off. Who stops reading ends the stream.
 */
export async function* jsonLinesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  for await (const line of linesOf(textOf(body))) {
    if (line.trim() !== '') yield JSON.parse(line);
  }
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

// A ReadableStream can't be iterated over in every browser.
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Who stops reading has no use for the rest; a stream that failed has none.
    void reader.cancel().catch(() => undefined);
  }
}
