/** What the suggestions under a search field are, at one moment. */
export interface Suggestions<Item> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly Item[];
}

interface SuggesterOptions<Item> {
  /** Asks for what is suggested for a text; may be aborted. */
  ask: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Called with every new state. */
  show: (suggestions: Suggestions<Item>) => void;
  /** How long a text must stand still before it is asked for, in ms. */
  delayMs: number;
}

export interface Suggester {
  /** The text is now this. Answers to earlier texts are dropped. Blank text has no suggestions. */
  look(text: string): void;
  /** Nothing is shown any more. */
  stop(): void;
}

/** Asks for suggestions while someone types: late, once, and never shows an answer that is out of date. */
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
