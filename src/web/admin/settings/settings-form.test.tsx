// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import { defaultSettings, settingsInRupees } from '../../../domain/shop/shop-settings.ts';
import { SettingField, useSettingsForm } from './settings-form.tsx';

afterEach(cleanup);

function TaxFields({ view }: { view: ShopSettingsView }) {
  const form = useSettingsForm(view);
  return (
    <>
      <SettingField form={form} name="taxPercent" />
      <SettingField form={form} name="shippingFee" />
    </>
  );
}

it.each([
  ['gst', 'Not used while GST is on: its screen has the rates'],
  ['single', 'Of the items, 0 for no tax'],
] as const)('says what the tax of a shop does in the mode %s', (taxMode, hint) => {
  const own = defaultSettings({ name: 'Test Silks', splashMs: 0, paymentMethods: ['Free'] });
  const settings = settingsInRupees({ ...own, taxMode });
  const view = { version: 1, settings, offeredMethods: ['Free'] } as ShopSettingsView;
  const element = <TaxFields view={view} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.getByText('For each order')).toBeTruthy();
});
