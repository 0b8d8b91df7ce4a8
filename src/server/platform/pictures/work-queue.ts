interface Task {
  rank: number;
  start: () => void;
}

/** Runs tasks a few at a time, lowest rank first, equal ranks in order. */
export function createWorkQueue(limit: number) {
  const waiting = new Map<string, Task>();
  const known = new Map<string, Promise<unknown>>();
  let running = 0;

  function startNext(): void {
    let next: [string, Task] | undefined;
    for (const entry of waiting) if (!next || entry[1].rank < next[1].rank) next = entry;
    if (!next || running >= limit) return;
    waiting.delete(next[0]);
    running += 1;
    next[1].start();
  }

  return {
    /** Queues a task; a waiting or running task of the same name is joined. */
    run<T>(name: string, rank: number, task: () => Promise<T>): Promise<T> {
      const waits = waiting.get(name);
      if (waits) waits.rank = Math.min(waits.rank, rank);
      const under = known.get(name);
      if (under) return under as Promise<T>;
      const made = new Promise<void>((start) => waiting.set(name, { rank, start }))
        .then(task)
        .finally(() => {
          running -= 1;
          known.delete(name);
          startNext();
        });
      known.set(name, made);
      startNext();
      return made;
    },
  };
}
