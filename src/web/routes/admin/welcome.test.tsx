// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import { defaultSettings, settingsInRupees } from '../../../domain/shop/shop-settings.ts';
import { SettingsPart } from './welcome.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('saves the opening days that were chosen, with all other settings', async () => {
  const names = ['firstDay', 'lastDay', 'opensAt'] as const;
  const settings = settingsInRupees(
    defaultSettings({ name: 'Test Silks', splashMs: 2500, paymentMethods: ['Free'] }),
  );
  const view = { version: 3, settings, offeredMethods: ['Free'] } as ShopSettingsView;
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = await request.json();
    saved.push(body.settings);
    return Response.json({ ...view, version: 4, settings: body.settings });
  });
  const onSaved = vi.fn();
  const element = <SettingsPart view={view} names={names} onSaved={onSaved} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);

  fireEvent.change(screen.getByLabelText('First day'), { target: { value: 'Tuesday' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: 'Saturday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(saved).toEqual([{ ...settings, firstDay: 'Tuesday', lastDay: 'Saturday' }]);
});
