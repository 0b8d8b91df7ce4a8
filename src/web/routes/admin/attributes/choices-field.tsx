import { useRef } from 'react';
import type { AdminAttribute, AttributeValues } from '../../../../contract/attributes.ts';
import { MAX_CHOICES } from '../../../../domain/catalogue/attributes.ts';
import type { EditFormState } from '../../../admin/forms/edit-form.tsx';
import { moveItem } from '../../../admin/forms/move-buttons.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { SortableList } from '../../../admin/lists/sortable-list.tsx';
import { focusAfter } from '../../../ui/browser-state.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/fields.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';

/** What the form of an attribute edits. Whether it is removed, its own buttons say. */
export type AttributeFields = Omit<AttributeValues, 'isRemoved'>;

export type AttributeFormState = EditFormState<AttributeFields, AdminAttribute | null>;

type FieldChoice = AttributeFields['choices'][number];

/** A choice that is not stored yet; the server gives it its value. */
export function newChoice(): FieldChoice {
  return { value: crypto.randomUUID(), label: '', isRemoved: false };
}

/** The choices of an attribute: sorted, renamed, added, removed and brought back. */
export function ChoicesField({ form }: { form: AttributeFormState }) {
  const { choices } = form.values();
  const added = useRef<string | null>(null);
  const stored = form.base?.choices ?? [];
  const set = (next: FieldChoice[]) => form.change('choices', next);
  const replace = (at: number, change: Partial<FieldChoice>) =>
    set(choices.map((choice, index) => (index === at ? { ...choice, ...change } : choice)));

  const frame = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const findRow = (at: number) => frame.current?.querySelectorAll('li')[at];

  function setRemoved(at: number, isRemoved: boolean) {
    focusAfter(
      () => replace(at, { isRemoved }),
      () => findRow(at)?.querySelector('button'),
    );
  }

  /** The next choice has no such button where products have it: its field is focused then. */
  function drop(at: number) {
    focusAfter(
      () => set(choices.toSpliced(at, 1)),
      () =>
        findRow(at)?.querySelector<HTMLElement>('[aria-label^="Delete"]') ??
        findRow(at)?.querySelector('input') ??
        addButton.current,
    );
  }

  function add() {
    const choice = newChoice();
    added.current = choice.value;
    set([...choices, choice]);
  }

  const entries = choices.map((choice, at) => {
    const found = stored.find(({ value }) => value === choice.value);
    const products = found?.products ?? 0;
    const name = choice.label || `choice ${at + 1}`;
    const held = choice.isRemoved
      ? `${countText(products, 'product')} ${products === 1 ? 'keeps' : 'keep'} it`
      : countText(products, 'product');
    return {
      id: choice.value ?? String(at),
      name,
      content: (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <TextField
            label={`Choice ${at + 1}`}
            hideLabel
            className="min-w-0 grow basis-32"
            name={`choices.${at}.label`}
            value={choice.label}
            error={form.getError(`choices.${at}.label`)}
            maxLength={60}
            autoComplete="off"
            ref={(input) => {
              if (!input || added.current !== choice.value) return;
              added.current = null;
              input.focus();
            }}
            onChange={({ target }) => replace(at, { label: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would save the attribute.
              event.preventDefault();
              if (choice.label) add();
            }}
          />
          {choice.isRemoved && <Tag>Removed</Tag>}
          {products > 0 && <span className="numerals text-sm text-soft">{held}</span>}
          {choice.isRemoved && (
            <Button variant="quiet" onClick={() => setRemoved(at, false)}>
              Bring back<span className="sr-only">{` ${name}`}</span>
            </Button>
          )}
          {products > 0 && !choice.isRemoved && (
            <Button variant="quiet" onClick={() => setRemoved(at, true)}>
              Remove<span className="sr-only">{` ${name}`}</span>
            </Button>
          )}
          {(products === 0 || (choice.isRemoved && found?.isRemoved)) && (
            <IconButton label={`Delete ${name}`} onClick={() => drop(at)}>
              <TrashIcon className="size-5" />
            </IconButton>
          )}
        </div>
      ),
    };
  });

  const lost = stored.filter(
    ({ value, products }) => products > 0 && !choices.some((choice) => choice.value === value),
  );
  const error = form.getError('choices');
  return (
    <fieldset ref={frame} className="sm:col-span-2">
      <legend className="text-sm font-medium">Choices</legend>
      <SortableList
        label="Choices"
        onMove={(from, to) => set(moveItem(choices, from, to))}
        entries={entries}
      />
      {error && <FieldError>{error}</FieldError>}
      {lost.map(({ value, label, products }) => (
        <Alert key={value} kind="warn" className="mt-2">
          {`Saving deletes “${label}” from ${countText(products, 'product')}.`}
        </Alert>
      ))}
      <Button
        ref={addButton}
        variant="secondary"
        className="mt-3"
        disabled={choices.length >= MAX_CHOICES}
        onClick={add}
      >
        Add choice
      </Button>
    </fieldset>
  );
}
