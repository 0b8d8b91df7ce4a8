// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSlides } from './slides.ts';

const WIDTH = 100;
let left: number | undefined;
let observe: (entries: Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof observe) {
        observe = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<Slides />);
  for (const [place, slide] of screen.getAllByRole('listitem').entries())
    Object.defineProperty(slide, 'offsetLeft', { value: place * WIDTH });
  screen.getByRole('list').scrollTo = (options) => {
    left = typeof options === 'object' ? options.left : undefined;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Slides() {
  const { row, index, step } = useSlides<HTMLUListElement>(4);
  return (
    <>
      <ul ref={row}>
        {[0, 1, 2, 3].map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <output>{index}</output>
      <button type="button" onClick={() => step(1)}>
        Next
      </button>
    </>
  );
}

const next = () => fireEvent.click(screen.getByText('Next'));
/** A slide comes into view. */
const show = (place: number) =>
  act(() => {
    const target = screen.getAllByRole('listitem')[place];
    if (target) observe([{ target, isIntersecting: true }]);
  });

it('a step while the row still scrolls counts from the slide that it scrolls to', () => {
  next();
  next();
  expect(left).toBe(2 * WIDTH);
  show(1);
  next();
  expect(left).toBe(3 * WIDTH);
  show(3);
  next();
  expect(left).toBe(0);
});

it('a step after a swipe counts from the slide that is in view', () => {
  next();
  next();
  show(1);
  fireEvent(screen.getByRole('list'), new Event('scrollend'));
  next();
  expect(left).toBe(2 * WIDTH);
});
