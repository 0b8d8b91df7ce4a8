import { type PointerEvent, type ReactNode, useRef } from 'react';

/** How much larger the picture is under the mouse (specification §9). */
const ZOOM = '1.5';

/**
 * Enlarges what it holds while the mouse is on it, about the point under the pointer. Moves no
 * React state: the pointer would render the page with every pixel.
 */
export function HoverZoom({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const picture = useRef<HTMLDivElement>(null);

  function follow(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || !picture.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    picture.current.style.transformOrigin = `${x}% ${y}%`;
    picture.current.style.scale = ZOOM;
  }
  function release() {
    if (picture.current) picture.current.style.scale = '';
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the "Enlarge" button beside it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the "Enlarge" button beside it
    <div
      onPointerMove={follow}
      onPointerLeave={release}
      onClick={onPress}
      className="cursor-zoom-in overflow-hidden"
    >
      <div ref={picture} className="transition-[scale] duration-200">
        {children}
      </div>
    </div>
  );
}
