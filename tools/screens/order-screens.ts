import type { Page } from '@playwright/test';
import type { BusyDay } from './busy-day.ts';
import type { Screen } from './screens.ts';

const WIDTHS = [390, 1440];

/** The orders of the dashboard in states of delivery and money, with the dialogs that change them. */
export function orderScreens({
  inParts,
  cash,
  returned,
  owed,
  unpaid,
  shipped,
  waiting,
}: BusyDay): Screen[] {
  const order = ({ _id }: { _id: string }) => `/admin/orders/${_id}`;
  const press = (name: string | RegExp) => async (page: Page) => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await page.getByRole('alertdialog').waitFor();
  };
  const screens: Screen[] = [
    ...Object.entries({ inParts, cash, returned, owed }).map(([state, { _id }]) => ({
      path: order({ _id }),
      state: `order-${state}`,
    })),
    { path: order(waiting), state: 'order-send', act: press('Mark as shipped') },
    {
      path: order(waiting),
      state: 'order-send-part',
      async act(page) {
        await press('Mark as shipped')(page);
        await page.getByRole('button', { name: 'Send a part' }).click();
      },
    },
    {
      path: order(owed),
      state: 'order-address',
      act: press('Correct address'),
    },
    { path: order(owed), state: 'order-owed-refund', act: press(/^Refund ₹/) },
    {
      path: order(unpaid),
      state: 'order-mark-paid',
      act: press('Mark as paid'),
    },
    { path: order(shipped), state: 'order-tracking', act: press('Edit tracking details') },
    { path: order(inParts), state: 'order-send-rest', act: press('Send the rest') },
    { path: order(returned), state: 'order-came-back', act: press('Parcel came back') },
    { path: order(cash), state: 'order-deliver', act: press('Mark as delivered') },
    {
      path: order(inParts),
      state: 'order-refund',
      async act(page) {
        await press('Refund')(page);
        await page.getByRole('button', { name: 'Choose all' }).click();
        await page.getByText('The customer gets back').waitFor();
      },
    },
    {
      path: order(inParts),
      state: 'order-refund-amount',
      async act(page) {
        await press('Refund')(page);
        await page.getByRole('button', { name: 'Enter an amount instead' }).click();
        await page.getByLabel('Amount').fill('99999999');
        await page.getByRole('alertdialog').getByLabel('Note').focus();
      },
    },
    { path: `${order(inParts)}/packing-slip`, state: 'slip-rest' },
    { path: `${order(returned)}/packing-slip`, state: 'slips' },
    { path: `${order(cash)}/packing-slip`, state: 'slip-cash' },
  ];
  return screens.map((screen) => ({ widths: WIDTHS, ...screen }));
}
