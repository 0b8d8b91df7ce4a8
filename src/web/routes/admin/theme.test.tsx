// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { OWN_THEME } from '../../../domain/theme/theme.ts';
import { EditForm } from '../../admin/forms/edit-form.tsx';
import { useThemeForm } from '../../admin/theme/theme-form.tsx';
import { ColourFields } from './theme.tsx';

function Form() {
  const form = useThemeForm({ version: 1, theme: OWN_THEME, logoSize: null });
  return (
    <EditForm form={form} saveLabel="Save theme" savedText="Theme saved">
      <ColourFields form={form} />
    </EditForm>
  );
}

afterEach(cleanup);

it('a colour that cannot be read is wrong at its field, until the suggested one is used', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Form /> }])} />);
  const field = screen.getByLabelText<HTMLInputElement>('Brand colour');
  fireEvent.change(field, { target: { value: '#e0607a' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save theme' })));
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
    'A link on the background has a contrast of',
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Use #/ })));
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});
