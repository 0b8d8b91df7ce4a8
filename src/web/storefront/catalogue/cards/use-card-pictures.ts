import { useState } from 'react';

/** Which of `count` pictures a card shows; the next one is prefetched. */
export function useCardPictures(count: number) {
  const [index, setIndex] = useState(0);
  // Pictures before this index are in the page; the others load when they are near.
  const [reach, setReach] = useState(1);
  function show(next: number) {
    setIndex(next);
    setReach((before) => Math.max(before, Math.min(next + 2, count)));
  }
  return { index, reach, count, show };
}

export type CardPicturesState = ReturnType<typeof useCardPictures>;
