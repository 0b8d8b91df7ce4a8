import { type RefObject, useEffect, useState } from 'react';

/** How far outside the screen an element counts as near it. */
const MARGIN = '50%';

const reached = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all elements of a page. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) reached.get(target)?.();
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

/** Whether `target` has been near the screen; false on the server and during hydration. */
export function useNear(target: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (isNear || !element) return;
    reached.set(element, () => setNear(true));
    sharedObserver().observe(element);
    return () => sharedObserver().unobserve(element);
  }, [target, isNear]);
  return isNear;
}
