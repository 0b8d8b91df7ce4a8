import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** The filters of a list, each choice at its own address; typed text is applied on submit. */
export function useListChoice<T extends { search: string }>(
  current: T,
  pathOf: (choice: T) => string,
) {
  const navigate = useNavigate();
  const { draft, setDraft, expectPath } = useFilterDraft(current, pathOf(current));

  function goTo(next: T): void {
    setDraft(next);
    expectPath(pathOf(next));
    void navigate(pathOf(next), { preventScrollReset: true });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    goTo({ ...draft, search: draft.search.trim() });
  }
  return { draft, setDraft, goTo, submit };
}

/**
 * The choices in a filter form. They show at once and follow the address `path` when it changes by
 * itself, as by the Back button. Before the form navigates it calls `expectPath`: when that address
 * is reached, text typed since then stays.
 */
export function useFilterDraft<T>(current: T, path: string) {
  const [draft, setDraft] = useState(current);
  const asked = useRef(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the choices
  useEffect(() => {
    if (path !== asked.current) setDraft(current);
    asked.current = path;
  }, [path]);
  function expectPath(next: string): void {
    asked.current = next;
  }
  return { draft, setDraft, expectPath };
}
