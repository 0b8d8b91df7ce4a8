import { useState } from 'react';

/** Whether something is, or ever was, so: what is hidden need not be built before it is first shown. */
export function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen || isSo;
}
