import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the whole heap and returns its free memory to the system, in about 0.15 s. Node's flag `--expose-gc` would do for
 * that, but with it Node does not find the compiled code that the build has cached.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  // Compiled code is kept for the flags of its time.
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
