import { useEffect, useRef, useState } from 'react';

/**
 * What is chosen in a form that narrows a list: it shows at once, and follows the address `path` when
 * that changes by itself, as by the browser's way back. An address the form itself asks for is named
 * by `ask` before: when it is there, what has been typed since stays.
 */
export function useWanted<T>(current: T, path: string) {
  const [wanted, setWanted] = useState(current);
  const asked = useRef(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal choices are equal by their address
  useEffect(() => {
    if (path !== asked.current) setWanted(current);
    asked.current = path;
  }, [path]);
  function ask(next: string): void {
    asked.current = next;
  }
  return { wanted, setWanted, ask };
}
