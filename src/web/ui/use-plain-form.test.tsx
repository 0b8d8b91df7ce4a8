// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { TextField } from './fields.tsx';
import { type FormOptions, getText, usePlainForm } from './use-plain-form.ts';

afterEach(cleanup);

const REQUIRED = 'Enter a city';
const toFailure = (error: unknown) => error as { message: string; fields: Record<string, string> };

function AddressForm(options: Partial<FormOptions> & Pick<FormOptions, 'submit'>) {
  const check = (data: FormData) => (getText(data, 'city').trim() ? {} : { city: REQUIRED });
  const form = usePlainForm({ check, toFailure, ...options });
  return (
    <form aria-label="Address" {...form.formProps}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <p>{form.isPending ? 'pending' : 'ready'}</p>
      {form.failure && <p role="alert">{form.isFieldFailure ? 'See the field' : form.failure}</p>}
      <Button type="submit">Save</Button>
    </form>
  );
}

const city = () => screen.getByLabelText<HTMLInputElement>('City');
const type = (value: string) => fireEvent.change(city(), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const hasError = () => screen.queryByText(REQUIRED) !== null;

it('checks a field when it is left, then follows every change', () => {
  render(<AddressForm submit={vi.fn()} />);
  type(' ');
  expect(hasError()).toBe(false);
  fireEvent.blur(city());
  expect(hasError()).toBe(true);
  type('Mysuru');
  expect(hasError()).toBe(false);
  type('');
  expect(hasError()).toBe(true);
});

it('checks nothing while a button is pressed, which an error would move away', () => {
  render(<AddressForm submit={vi.fn()} />);
  fireEvent.blur(city(), { relatedTarget: screen.getByRole('button') });
  expect(hasError()).toBe(false);
});

it('leaves a blank field alone until it is submitted, where the form says so', () => {
  render(<AddressForm submit={vi.fn()} skipsBlank />);
  fireEvent.blur(city());
  expect(hasError()).toBe(false);
  submit();
  expect(hasError()).toBe(true);
});

it('focuses the first invalid field instead of submitting', () => {
  const send = vi.fn();
  render(<AddressForm submit={send} />);
  submit();
  expect(document.activeElement).toBe(city());
  expect(send).not.toHaveBeenCalled();
});

it('submits once, however often it is pressed, and is ready again afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn((data: FormData) => promise.then(() => getText(data, 'city')));
  render(<AddressForm submit={send} />);
  type('Mysuru');
  submit();
  submit();
  expect(screen.getByText('pending')).toBeTruthy();
  resolve();
  await screen.findByText('ready');
  expect(send).toHaveBeenCalledOnce();
  expect(await send.mock.results[0]?.value).toBe('Mysuru');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('shows why it failed, at the field where there is one, until the field is changed', async () => {
  const answers = [
    { message: 'Nothing was saved', fields: { city: 'No such city' } },
    { message: 'The shop cannot be reached', fields: { other: 'Unknown' } },
  ];
  render(<AddressForm submit={() => Promise.reject(answers.shift())} />);
  type('Misuru');
  submit();
  expect(await screen.findByText('No such city')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('See the field');
  expect(document.activeElement).toBe(city());
  type('Mysuru');
  expect(screen.queryByText('No such city')).toBeNull();
  submit();
  expect(await screen.findByText('The shop cannot be reached')).toBeTruthy();
});
