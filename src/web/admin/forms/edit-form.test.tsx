// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { compareFields } from './difference-panel.tsx';
import { EditForm, useEditForm } from './edit-form.tsx';

afterEach(cleanup);

interface Saved {
  version: number;
  name: string;
  price: string;
}
type Draft = Omit<Saved, 'version'>;

const FIELDS = ['name', 'price'] as const;
const COMPARISON = compareFields({
  changedFields: (one: Draft, other: Draft) =>
    FIELDS.filter((field) => one[field] !== other[field]),
  labelOf: (field) => field,
  shown: (draft, field) => draft[field],
});
const FIRST: Saved = { version: 1, name: 'Maroon', price: '100' };

function ProductForm({ save }: { save: (draft: Draft, base: Saved) => Promise<Saved> }) {
  const form = useEditForm<Saved, Draft>({
    loaded: FIRST,
    draftOf: ({ name, price }) => ({ name, price }),
    comparison: COMPARISON,
    errorsOf: ({ name }) => (name === '' ? { name: 'Name is required' } : {}),
    save,
  });
  const { draft, change, errorOf } = form;
  return (
    <EditForm form={form} saveLabel="Save" savedText="All saved">
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={field}
          name={field}
          value={draft[field]}
          onChange={({ target }) => change({ ...draft, [field]: target.value })}
          error={errorOf(field)}
        />
      ))}
    </EditForm>
  );
}

/** Renders the form with a server that answers when the test says so. */
function renderForm() {
  const calls: PromiseWithResolvers<Saved>[] = [];
  const save = vi.fn((_draft: Draft, _base: Saved) => {
    const call = Promise.withResolvers<Saved>();
    calls.push(call);
    return call.promise;
  });
  render(<ProductForm save={save} />);
  return { save, calls };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const submit = () => {
  const { form } = field('name');
  if (form) fireEvent.submit(form);
};
const staleVersion = (current: Saved) =>
  new ApiError(409, { code: 'STALE_VERSION', message: 'Someone else saved first', current });

it('keeps what was typed while the save was under way, as not saved yet', async () => {
  const { save, calls } = renderForm();
  type('name', 'Deep maroon');
  submit();
  type('name', 'Dark maroon');
  calls[0]?.resolve({ ...FIRST, version: 2, name: 'Deep maroon' });
  await screen.findByRole('button', { name: 'Save' });
  expect(field('name').value).toBe('Dark maroon');
  submit();
  expect(save.mock.lastCall?.[1].version).toBe(2);
});

it('takes the saved record over where nothing was typed meanwhile', async () => {
  const { calls } = renderForm();
  type('name', ' Deep maroon ');
  submit();
  calls[0]?.resolve({ ...FIRST, version: 2, name: 'Deep maroon' });
  expect(await screen.findByText('All saved')).toBeTruthy();
  expect(field('name').value).toBe('Deep maroon');
});

it('saves once, however often it is submitted, and never an invalid draft', async () => {
  const { save } = renderForm();
  type('name', '');
  submit();
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(document.activeElement).toBe(field('name'));
  expect(save).not.toHaveBeenCalled();
  type('name', 'Deep maroon');
  submit();
  submit();
  expect(save).toHaveBeenCalledOnce();
});

it('asks which values to keep where someone else saved first, then saves over their version', async () => {
  const { save, calls } = renderForm();
  type('name', 'Deep maroon');
  submit();
  calls[0]?.reject(staleVersion({ version: 5, name: 'Dark maroon', price: '90' }));
  expect(await screen.findByText('Someone else saved first')).toBeTruthy();
  press('Use selected values');
  expect(field('name').value).toBe('Deep maroon');
  expect(field('price').value).toBe('90');
  expect(screen.queryByText('Someone else saved first')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  submit();
  expect(save.mock.lastCall).toEqual([
    { name: 'Deep maroon', price: '90' },
    { version: 5, name: 'Dark maroon', price: '90' },
  ]);
});

it('has no conflict where someone else saved the same values', async () => {
  const { calls } = renderForm();
  type('name', 'Deep maroon');
  submit();
  calls[0]?.reject(staleVersion({ ...FIRST, version: 2, name: 'Deep maroon' }));
  expect(await screen.findByText('All saved')).toBeTruthy();
});

it('shows why it was not saved, and at the field, until the field is changed', async () => {
  const { calls } = renderForm();
  type('price', '0');
  submit();
  const issues = [{ path: 'price', message: 'Price must be above 0' }];
  calls[0]?.reject(new ApiError(400, { code: 'BAD_INPUT', message: 'Nothing was saved', issues }));
  expect(await screen.findByText('Nothing was saved')).toBeTruthy();
  expect(document.activeElement).toBe(field('price'));
  type('price', '1');
  expect(screen.queryByText('Price must be above 0')).toBeNull();
});
