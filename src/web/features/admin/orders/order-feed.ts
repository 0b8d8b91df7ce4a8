import { type NewOrder, newOrderSchema } from '../../../../contract/order-desk.ts';

/** The lines of a text as they come in; the last one only when it is ended. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** New orders, one in each line of a feed; empty lines only tell that the shop is there. */
export async function* newOrdersOf(pieces: AsyncIterable<string>): AsyncGenerator<NewOrder> {
  for await (const line of linesOf(pieces)) {
    if (line.trim() !== '') yield newOrderSchema.parse(JSON.parse(line));
  }
}

/** The pieces of an answer's body as text. */
export async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    reader.releaseLock();
  }
}
