import { useState } from 'react';

/** Whether a condition is or ever was true: hidden content is only built once it is needed. */
export function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen || isSo;
}
