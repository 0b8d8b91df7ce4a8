// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OWN_THEME } from '../../../domain/theme/theme.ts';
import { ThemePreview } from './theme-preview.tsx';

vi.mock('../../platform/head.ts', () => ({ useShop: () => ({ name: 'Silks' }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => render(<ThemePreview theme={OWN_THEME} logoSize={null} productPath={null} />);

it('says that the preview is loading', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  show();
  expect(screen.getByText('Loading the preview: home page')).toBeTruthy();
});

it('says that the preview could not be loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  show();
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  expect(screen.queryByText(/Loading/)).toBeNull();
});
