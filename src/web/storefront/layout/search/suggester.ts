/** The current suggestions of a search field. */
export interface Suggestions<Item> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly Item[];
}

interface SuggesterOptions<Item> {
  /** Requests the suggestions of a text; can be aborted. */
  ask: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Called with every new state. */
  show: (suggestions: Suggestions<Item>) => void;
  /** Delay before a text is requested, in ms. */
  delayMs: number;
}

export interface Suggester {
  /** Sets the current text. Answers to earlier texts are dropped; blank text has no suggestions. */
  look(text: string): void;
  /** Stops showing suggestions. */
  stop(): void;
}

/** Requests suggestions while typing: debounced, and without outdated answers. */
export function createSuggester<Item>(options: SuggesterOptions<Item>): Suggester {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: readonly Item[] = [];

  function stop() {
    clearTimeout(timer);
    running?.abort();
    running = null;
  }
  function show(status: Suggestions<Item>['status'], items: readonly Item[]) {
    shown = items;
    options.show({ status, items });
  }
  async function ask(text: string, controller: AbortController) {
    try {
      const items = await options.ask(text, controller.signal);
      if (!controller.signal.aborted) show('ready', items);
    } catch {
      if (!controller.signal.aborted) show('failed', []);
    }
  }

  return {
    stop,
    look(text) {
      stop();
      if (text === '') return show('idle', []);
      const controller = new AbortController();
      running = controller;
      show('loading', shown);
      timer = setTimeout(() => ask(text, controller), options.delayMs);
    },
  };
}
