/** Leads to the first field of a form that has a fault by its name; false where none has. */
export function focusFirst(
  form: HTMLFormElement | null,
  faults: Readonly<Record<string, string | undefined>>,
): boolean {
  const first = [...(form?.elements ?? [])].find(
    (element) => faults[element.getAttribute('name') ?? ''] !== undefined,
  );
  if (first instanceof HTMLElement) first.focus();
  return first !== undefined;
}
