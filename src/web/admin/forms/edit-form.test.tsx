// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../../contract/client.ts';
import { TextField } from '../../ui/fields.tsx';
import { EditForm, useEditForm } from './edit-form.tsx';
import { UploadButton } from './upload.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../platform/api.ts', () => ({ callApi: call }));

beforeEach(() => call.mockReset().mockResolvedValue({ items: [{ actor: { name: 'Asha' } }] }));

afterEach(cleanup);

interface Saved {
  version: number;
  name: string;
  price: number | null;
}
type Values = Omit<Saved, 'version'>;

const FIRST: Saved = { version: 1, name: 'Maroon', price: 100 };
const SCHEMA = z.object({
  name: z.string().min(1, 'Name is required'),
  price: z.number('Price must be a number').nullable(),
});

let upload: PromiseWithResolvers<string>;

function ProductForm({ save }: { save: (values: Values, base: Saved) => Promise<Saved> }) {
  const form = useEditForm<Saved, Values>({
    schema: SCHEMA,
    loaded: FIRST,
    toValues: ({ name, price }) => ({ name, price }),
    save,
    subject: { kind: 'product', id: 'p1' },
    labels: { name: 'Name', price: 'Price' },
  });
  return (
    <EditForm form={form} saveLabel="Save" savedText="All saved">
      <TextField label="name" {...form.field('name')} />
      <TextField label="price" {...form.field('price', 'decimal')} />
      <UploadButton
        name="picture"
        label="Choose picture"
        pendingText="Uploading the picture"
        upload={async () => form.change('name', await upload.promise)}
      />
    </EditForm>
  );
}

/** Renders the form with a server that answers when the test says so. */
function renderForm() {
  const calls: PromiseWithResolvers<Saved>[] = [];
  const save = vi.fn((_values: Values, _base: Saved) => {
    const pending = Promise.withResolvers<Saved>();
    calls.push(pending);
    return pending.promise;
  });
  render(<ProductForm save={save} />);
  return { save, calls };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** What stands at the button that saves. */
const bar = () => within(screen.getByRole('button', { name: 'Save' }).parentElement as HTMLElement);
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(field(label), { target: { value } }));
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const submit = () =>
  act(async () => {
    const { form } = field('name');
    if (form) fireEvent.submit(form);
  });
const answer = (pending: PromiseWithResolvers<Saved> | undefined, saved: Saved) =>
  act(async () => pending?.resolve(saved));
const refuse = (pending: PromiseWithResolvers<Saved> | undefined, error: ApiError) =>
  act(async () => pending?.reject(error));
const staleVersion = (current: Saved) =>
  new ApiError(409, { code: 'STALE_VERSION', message: 'Someone else saved first', current });

it('keeps what was typed while the save was under way, as not saved yet', async () => {
  const { save, calls } = renderForm();
  await type('name', 'Deep maroon');
  await submit();
  await type('name', 'Dark maroon');
  await answer(calls[0], { ...FIRST, version: 2, name: 'Deep maroon' });
  expect(field('name').value).toBe('Dark maroon');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await submit();
  expect(save.mock.lastCall?.[1].version).toBe(2);
});

it('takes the saved record over where nothing was typed meanwhile', async () => {
  const { calls } = renderForm();
  await type('name', ' Deep maroon ');
  await submit();
  await answer(calls[0], { ...FIRST, version: 2, name: 'Deep maroon' });
  expect(screen.getByText('All saved')).toBeTruthy();
  expect(field('name').value).toBe('Deep maroon');
});

it('saves only after a picture is uploaded, and says what it waits for', async () => {
  upload = Promise.withResolvers();
  const { save, calls } = renderForm();
  const files = [new File(['x'], 'front.png')];
  await act(async () => fireEvent.change(field('Choose picture'), { target: { files } }));
  await press('Waiting for the upload…');
  expect(save).not.toHaveBeenCalled();
  await act(async () => upload.resolve('As in the picture'));
  await press('Save');
  expect(save.mock.lastCall?.[0].name).toBe('As in the picture');
  await answer(calls[0], { ...FIRST, version: 2, name: 'As in the picture' });
  expect(screen.getByText('All saved')).toBeTruthy();
});

it('sends numbers as they are read, and null for none', async () => {
  const { save, calls } = renderForm();
  await type('price', '₹1,25,000.50');
  await submit();
  expect(save.mock.lastCall?.[0].price).toBe(125_000.5);
  await answer(calls[0], { ...FIRST, version: 2, price: 125_000.5 });
  await type('price', '');
  await submit();
  expect(save.mock.lastCall?.[0].price).toBeNull();
});

it('saves once, however often it is submitted, and never an invalid value', async () => {
  const { save } = renderForm();
  await type('name', '');
  await type('price', 'much');
  await submit();
  expect(bar().getByRole('link', { name: 'Name is required' })).toBeTruthy();
  expect(bar().getByText(/And 1 more/)).toBeTruthy();
  expect(screen.getByText('Price must be a number')).toBeTruthy();
  expect(document.activeElement).toBe(field('name'));
  expect(save).not.toHaveBeenCalled();
  await type('name', 'Deep maroon');
  await type('price', '1');
  await submit();
  await submit();
  expect(save).toHaveBeenCalledOnce();
});

async function conflict() {
  const { save, calls } = renderForm();
  await type('name', 'Deep maroon');
  await submit();
  await refuse(calls[0], staleVersion({ version: 5, name: 'Dark maroon', price: 90 }));
  expect(screen.getByText('Someone else saved first')).toBeTruthy();
  expect(screen.getByText('Asha changed: Name, Price.')).toBeTruthy();
  return save;
}

it('says who changed what where someone else saved first, and saves over it where asked', async () => {
  const save = await conflict();
  await press('Save mine');
  expect(save.mock.lastCall).toEqual([
    { name: 'Deep maroon', price: 100 },
    { version: 5, name: 'Dark maroon', price: 90 },
  ]);
});

it('goes on from the version that someone else saved where that is reloaded', async () => {
  const save = await conflict();
  await press('Reload');
  expect(field('name').value).toBe('Dark maroon');
  expect(field('price').value).toBe('90');
  expect(screen.queryByText('Someone else saved first')).toBeNull();
  expect(save).toHaveBeenCalledOnce();
});

it('has no conflict where someone else saved the same values', async () => {
  const { calls } = renderForm();
  await type('name', 'Deep maroon');
  await submit();
  await refuse(calls[0], staleVersion({ ...FIRST, version: 2, name: 'Deep maroon' }));
  expect(screen.getByText('All saved')).toBeTruthy();
});

it('saves again where someone else changed only what the form does not have', async () => {
  const { save, calls } = renderForm();
  await type('name', 'Deep maroon');
  await submit();
  await refuse(calls[0], staleVersion({ ...FIRST, version: 7 }));
  expect(save.mock.lastCall).toEqual([
    { name: 'Deep maroon', price: 100 },
    { ...FIRST, version: 7 },
  ]);
});

it('shows why it was not saved, and at the field, until the field is changed', async () => {
  const { calls } = renderForm();
  await type('price', '0');
  await submit();
  const issues = [{ path: 'price', message: 'Price must be above 0' }];
  const error = new ApiError(400, { code: 'BAD_INPUT', message: 'Not so', issues });
  await refuse(calls[0], error);
  expect(bar().getByText('Nothing was saved')).toBeTruthy();
  expect(document.activeElement).toBe(field('price'));
  field('name').focus();
  fireEvent.click(bar().getByRole('link', { name: 'Price must be above 0' }));
  expect(document.activeElement).toBe(field('price'));
  await type('price', '1');
  expect(screen.queryByText('Price must be above 0')).toBeNull();
  expect(document.activeElement).toBe(field('price'));
  expect(bar().queryByText('Nothing was saved')).toBeNull();
});

it('says at the button why it was not saved where no field is wrong, and moves the focus there', async () => {
  const { calls } = renderForm();
  await type('name', 'Deep maroon');
  await submit();
  await refuse(calls[0], new ApiError(503, { code: 'UNAVAILABLE', message: 'The shop is busy' }));
  const alert = bar().getByRole('alert');
  expect(alert.textContent).toBe('Nothing was savedThe shop is busy');
  expect(document.activeElement?.contains(alert)).toBe(true);
});

it('offers signing in where the session has ended, and then saves what was typed', async () => {
  const { save, calls } = renderForm();
  await type('name', 'Deep maroon');
  await submit();
  await refuse(
    calls[0],
    new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Not authenticated' }),
  );
  expect(bar().getByText(/Your session has ended/)).toBeTruthy();
  await type('name', '');
  await submit();
  expect(bar().getByRole('link', { name: 'Name is required' })).toBeTruthy();
  await type('name', 'Deep maroon');
  await press('Sign in');
  const password = screen.getByLabelText('Password');
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'owner@example.com' } });
    fireEvent.change(password, { target: { value: 'temple-border' } });
  });
  call.mockRejectedValueOnce(new ApiError(400, { code: 'CODE_REQUIRED', message: 'Code' }));
  await press('Sign in and save');
  await act(async () =>
    fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '123456' } }),
  );
  call.mockResolvedValueOnce({ token: 't', user: { _id: 'u', isAdmin: true } });
  await press('Sign in and save');
  const body = { email: 'owner@example.com', password: 'temple-border', code: '123456' };
  expect(call).toHaveBeenLastCalledWith('POST /api/user/signin', {
    body: { ...body, device: undefined },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(save.mock.lastCall?.[0].name).toBe('Deep maroon');
  expect(save).toHaveBeenCalledTimes(2);
});
