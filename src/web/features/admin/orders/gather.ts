/** Things that come at one moment are told of together: so long after the first, in milliseconds. */
const MOMENT_MS = 400;

/** Counts what comes within a moment, and then tells how many those were. */
export function gather(tell: (count: number) => void) {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(): void {
      count += 1;
      timer ??= setTimeout(() => {
        const gathered = count;
        count = 0;
        timer = undefined;
        tell(gathered);
      }, MOMENT_MS);
    },
    /** Nothing is told any more. */
    stop: () => clearTimeout(timer),
  };
}
