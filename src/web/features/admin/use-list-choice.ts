import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useWanted } from './use-wanted.ts';

/** What a list is narrowed to, each choice at an address of its own; typed words wait for the submit. */
export function useListChoice<T extends { search: string }>(
  current: T,
  pathOf: (choice: T) => string,
) {
  const navigate = useNavigate();
  const { wanted, setWanted, ask } = useWanted(current, pathOf(current));

  function goTo(next: T): void {
    setWanted(next);
    ask(pathOf(next));
    navigate(pathOf(next), { preventScrollReset: true });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    goTo({ ...wanted, search: wanted.search.trim() });
  }
  return { wanted, setWanted, goTo, submit };
}
