import { useEffect, useState } from 'react';

/**
 * What is chosen in a form that narrows a list: it shows at once, and follows the address `path`
 * when that changes by itself, as by the browser's way back.
 */
export function useWanted<T>(current: T, path: string) {
  const [wanted, setWanted] = useState(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal choices are equal by their address
  useEffect(() => setWanted(current), [path]);
  return [wanted, setWanted] as const;
}
