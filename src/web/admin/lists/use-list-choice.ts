import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * The filters of a list, each choice at its own address; typed text is applied on submit. They show
 * at once and follow the address when it changes by itself, as by the Back button: when an address
 * that they navigated to is reached, text typed since then stays.
 */
export function useListChoice<T extends object>(current: T, pathOf: (choice: T) => string) {
  const navigate = useNavigate();
  const path = pathOf(current);
  const [draft, setDraft] = useState(current);
  const expectedPath = useRef(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the choices
  useEffect(() => {
    if (path !== expectedPath.current) setDraft(current);
    expectedPath.current = path;
  }, [path]);

  function goTo(next: T): void {
    setDraft(next);
    expectedPath.current = pathOf(next);
    void navigate(pathOf(next), { preventScrollReset: true });
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const values = Object.entries(draft).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]);
    goTo(Object.fromEntries(values));
  }

  return { draft, setDraft, goTo, submit };
}
