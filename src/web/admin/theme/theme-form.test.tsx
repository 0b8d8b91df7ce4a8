// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OWN_THEME } from '../../../domain/theme/theme.ts';
import { PictureField, type ThemeForm, useThemeForm } from './theme-form.tsx';

const upload = Promise.withResolvers<{ id: string }>();
vi.mock('../../platform/api.ts', () => ({ callApi: () => upload.promise }));

let form: ThemeForm;

function Form() {
  form = useThemeForm({ version: 1, theme: OWN_THEME, logoSize: null });
  return <PictureField use="logo" form={form} onUploaded={() => {}} />;
}

afterEach(cleanup);

it('keeps what was edited while the upload was under way', async () => {
  render(<Form />);
  const files = [new File(['x'], 'logo.png')];
  fireEvent.change(screen.getByLabelText('Choose logo'), { target: { files } });
  act(() => form.change('brand', '#0b5563'));
  await act(async () => upload.resolve({ id: 'a'.repeat(32) }));
  expect(form.values()).toMatchObject({ brand: '#0b5563', logo: 'a'.repeat(32) });
});
