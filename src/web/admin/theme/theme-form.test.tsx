// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { OWN_THEME, type Theme } from '../../../domain/theme/theme.ts';
import { PictureField, type ThemeForm } from './theme-form.tsx';

const upload = Promise.withResolvers<{ id: string }>();
vi.mock('../../platform/api.ts', () => ({ browserApi: () => ({ call: () => upload.promise }) }));

let edit: (theme: Theme) => void = () => {};
let shown: Theme = OWN_THEME;

function Form() {
  const [draft, change] = useState(OWN_THEME);
  edit = change;
  shown = draft;
  const form = { draft, change, errorOf: () => undefined } as unknown as ThemeForm;
  return <PictureField use="logo" form={form} onUploaded={() => {}} />;
}

afterEach(cleanup);

it('keeps what was edited while the upload was under way', async () => {
  render(<Form />);
  const files = [new File(['x'], 'logo.png')];
  fireEvent.change(screen.getByLabelText('Choose logo'), { target: { files } });
  act(() => edit({ ...OWN_THEME, brand: '#0b5563' }));
  await act(async () => upload.resolve({ id: 'a'.repeat(32) }));
  expect(shown).toMatchObject({ brand: '#0b5563', logo: 'a'.repeat(32) });
});
