import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFinding } from '../support/no-finding.ts';
import { unfolded } from '../support/outbox.ts';
import { settingsTest as test } from '../support/own-shop.ts';
import { choose, continueWithCashfree, expectPaid } from '../support/paying.ts';
import {
  expect,
  expectSignOut,
  fillShipping,
  isPhone,
  newCustomer,
  OWNER,
  ownerApi,
  PASSWORD,
  signIn,
} from '../support/shop-test.ts';

async function picture(width: number, height: number, background: string) {
  const create = { width, height, channels: 3, background } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer };
}

const TEXT = `We stitch in **Kanchipuram**, as our family has for four generations.

## Your measures

| Size | Bust | From |
|---|--:|--:|
| S | 34 | ₹1,800 |
| XXL, with a verylongunbrokennameofapattern | 44 | ₹2,200 |

[Write to us](/contact). <script>alert(1)</script>`;

/** What a spreadsheet copies: price, offer, stock and SKU of five sizes in two colours. */
const CELLS = ['S', 'M', 'L', 'XL', 'XXL']
  .flatMap((size, at) =>
    ['Red', 'Green'].map(
      (colour) => `${2000 + at * 50}\t\t${at === 1 ? 0 : at + 1}\tBL-${size}-${colour}`,
    ),
  )
  .join('\n');

// The order has no invoice yet.
test.use({ expectedConsole: /404/ });

// All of a new range of goods in the dashboard, and one piece of it sold.
test('the owner builds a range of blouses, and a customer buys one', {
  tag: '@both-widths',
}, async ({ page, shop, baseURL }) => {
  // As long as ten others.
  test.setTimeout(600_000);
  // An invoice names the seller.
  await shop.change({ legalName: 'Kavitha Rao', address: '4 Sannathi Street, Kanchipuram' });
  await page.goto('/signin');
  await signIn(page, OWNER.email, OWNER.password);
  await page.waitForURL('/admin');
  await addCategory(page);
  await addAttribute(page);
  await addBlouse(page);
  await addCollection(page, shop.url);
  await writePage(page);
  const owner = await ownerApi(shop.url);
  const products = await owner.call('GET /api/products', { query: { category: 'blouses' } });
  const params = { id: products.items[0]?._id ?? '' };
  const stock = async () => {
    const { variants = [] } = await owner.call('GET /api/admin/products/{id}', { params });
    return variants.map(({ options, countInStock }) => [...options, countInStock].join(' '));
  };
  const before = await stock();
  expect(before).toHaveLength(10);
  expectSignOut(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');

  const { email } = await newCustomer(baseURL);
  await page.goto('/signin');
  await signIn(page, email, PASSWORD);
  await findBlouse(page);
  await chooseBlouse(page);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await page.waitForURL('/cart');
  await expect(page.getByText('Size L, Colour Green').first()).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  await fillShipping(page);
  await page.waitForURL('/payment');
  await expect(page.getByText('Size L, Colour Green').first()).toBeVisible();
  await expectNoFinding(page);
  await continueWithCashfree(page);
  await choose(page, /^Pay ₹/);
  await expectPaid(page);
  const order = new URL(page.url()).pathname;
  await expect(page.getByText('Size L, Colour Green').first()).toBeVisible();
  await expectNoFinding(page);
  await expect(() => {
    const mail = shop.mails.find(({ to, source }) => to.includes(email) && /Boat/.test(source));
    expect(unfolded(mail?.source ?? '')).toContain('Size L, Colour Green');
  }).toPass();
  expect(await stock()).toEqual(before.map((one) => one.replace('L Green 3', 'L Green 2')));
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  expectSignOut(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');

  await page.goto('/signin');
  await signIn(page, OWNER.email, OWNER.password);
  await page.waitForURL('/admin');
  await page.goto(`/admin${order}`);
  await page.getByRole('link', { name: 'Packing slip' }).click();
  const sold = page.getByRole('row', { name: /Boat neck blouse.*Size L, Colour Green/ });
  await expect(sold).toBeVisible();
  await expectNoFinding(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(sold).toBeVisible();
  await expectNoFinding(page);
  await removeAttribute(page);
  await removeCategory(page);
});

async function addCategory(page: Page) {
  await page.goto('/admin/categories');
  await expect(page.getByRole('link', { name: 'Hand Painted Saree - Kalamkaree' })).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'Add category' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Blouses');
  await expect(page.getByLabel('Address')).toHaveValue('blouses');
  await page.getByLabel('Description').fill('Stitched in five sizes.');
  await page.getByLabel('Choose picture').setInputFiles(await picture(1600, 600, '#d9c7a0'));
  await expect(page.getByLabel('Replace picture')).toBeAttached();
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Describe the picture', { exact: true })).toBeVisible();
  await page.getByLabel('Alt text').fill('Sand-coloured silk');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('heading', { name: 'Blouses' })).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'All categories' }).click();
  const stored = page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === 'PUT' && request.postDataJSON().position === 2;
  });
  // The second is pressed while the first is stored.
  const moveUp = page.getByRole('button', { name: 'Move Blouses up' });
  await moveUp.press('Enter');
  await moveUp.press('Enter');
  const third = page.getByRole('list', { name: 'Categories' }).locator('> li').nth(2);
  await expect(third).toContainText('Blouses');
  await stored;
  await page.reload();
  await expect(third).toContainText('Blouses');
  await page.getByRole('button', { name: 'Move Blouses down' }).click();
  const fourth = page.getByRole('list', { name: 'Categories' }).locator('> li').nth(3);
  await expect(fourth).toContainText('Blouses');
  await fourth.getByRole('link', { name: 'Add subcategory' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Padded');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('heading', { name: 'Padded' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove category…' }).click();
  // Without products there is no choice of where they go.
  await expect(page.getByText('Its address will lead to another category.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function addAttribute(page: Page) {
  await page.goto('/admin/attributes');
  await expect(page.getByRole('link', { name: 'Weave' })).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'Add attribute' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Neck');
  await page.getByLabel('Kind').selectOption('Choice of one');
  await page.getByLabel('Choice 1', { exact: true }).fill('Round');
  await page.getByLabel('Choice 1', { exact: true }).press('Enter');
  await expect(page.getByLabel('Choice 2', { exact: true })).toBeFocused();
  await page.getByLabel('Choice 2', { exact: true }).fill('Boat');
  await page.getByLabel('Choice 2', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Delete choice 3' }).click();
  await expect(page.getByRole('button', { name: 'Add choice' })).toBeFocused();
  await page.getByRole('button', { name: 'Move Boat up' }).click();
  // In its field the pointer selects text, and drags no row.
  const boat = page.getByLabel('Choice 1', { exact: true });
  const [start, end] = [5, 90].map((x) => ({ x, y: 20 }));
  await boat.dragTo(boat, { sourcePosition: start, targetPosition: end });
  expect(await page.evaluate(() => String(getSelection()))).toBe('Boat');
  await page.getByLabel('Customers can filter by it').check();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await expect(page.getByRole('heading', { name: 'Neck' })).toBeVisible();
  await expect(page.getByLabel('Choice 1', { exact: true })).toHaveValue('Boat');
}

/** A product with a value of the attribute, and the options as a sheet that is pasted. */
async function addBlouse(page: Page) {
  await page.goto('/admin?tab=add-product');
  await page.getByLabel('Name').fill('Boat neck blouse');
  await page.getByLabel('Category', { exact: true }).selectOption('Blouses');
  await page.getByLabel('Subcategory').selectOption('Padded');
  await page.getByLabel('Price').fill('2000');
  await page.getByLabel('Count in stock').fill('1');
  await page.getByLabel('Description').fill('Raw silk, lined with cotton.');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(page.getByText('Image file is missing').first()).toBeVisible();
  const pictures = [await picture(600, 800, '#a01e2c'), await picture(600, 800, '#1e7a40')];
  await page.getByLabel('Image').setInputFiles(pictures);
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(page.getByText('Product added successfully!')).toBeVisible();
  await page.goto('/admin?tab=products');
  await page.getByRole('link', { name: 'Boat neck blouse' }).first().click();
  await page.getByRole('combobox', { name: 'Neck' }).selectOption('Boat');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  const panel = page.getByRole('region', { name: 'Options', exact: true });
  await panel.getByRole('button', { name: 'Add options' }).click();
  await panel.getByLabel('Option', { exact: true }).fill('Size');
  await panel.getByLabel('Values, separated by commas').fill('S, M, L, XL, XXL');
  await panel.getByRole('button', { name: 'Add another option' }).click();
  await panel.getByLabel('Option', { exact: true }).last().fill('Colour');
  await panel.getByLabel('Values, separated by commas').last().fill('Red, Green');
  await panel.getByLabel('Price (₹) of S / Red', { exact: true }).focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, CELLS);
  await expect(panel.getByLabel('SKU of XXL / Green')).toHaveValue('BL-XXL-Green');
  for (const select of await panel.getByLabel(/^Picture of .* Green$/).all()) {
    await select.selectOption({ index: 2 });
  }
  await expectNoFinding(page);
  await panel.getByRole('button', { name: 'Save options' }).click();
  await expect(page.getByText('Options saved')).toBeVisible();
}

async function addCollection(page: Page, url: string) {
  await page.goto('/admin/collections');
  await page.getByRole('link', { name: 'Add collection' }).click();
  await page.getByLabel('Title').fill('Boat necks');
  await page.getByLabel('Show on the home page').check();
  await page.getByLabel('Products', { exact: true }).selectOption('All of a list with filters');
  await page.getByLabel('Address of a list').fill('/about');
  await page.getByRole('button', { name: 'Add collection' }).click();
  await expect(page.getByText('Open a category or a search, choose filters').last()).toBeVisible();
  await page.getByLabel('Address of a list').fill(`${url}/category/blouses?filter=neck:boat`);
  await page.getByRole('button', { name: 'Add collection' }).click();
  await expect(page.getByRole('link', { name: '/collections/boat-necks' })).toBeVisible();
  await expectNoFinding(page);
}

async function writePage(page: Page) {
  await page.goto('/admin/pages/new');
  await page.getByLabel('Title').fill('Our tailors');
  await page.getByLabel('Text').fill(TEXT);
  await page.getByLabel('Add picture').setInputFiles('public/banners/cotton-linen-1440.jpg');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Your measures' })).toBeVisible();
  await expect(preview.getByRole('img', { name: 'Describe the picture' })).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Add page' }).click();
  await expect(page.getByRole('heading', { name: 'Our tailors' })).toBeVisible();
  await page.getByLabel('Address').fill('tailors');
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('Page saved')).toBeVisible();
  await page.goto('/admin/pages');
  await expect(page.getByRole('row', { name: /Our tailors/ })).toBeVisible();
  await expectNoFinding(page);
}

/** By the collection on the home page, the footer's link, the menu and the filter. */
async function findBlouse(page: Page) {
  await page.waitForURL('/');
  const section = page.getByRole('region', { name: 'Boat necks' });
  await section.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL('/collections/boat-necks');
  await expect(page.getByRole('article')).toHaveText([/Boat neck blouse/]);
  await expectNoFinding(page);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Our tailors' }).click();
  await expect(page).toHaveURL('/pages/tailors');
  await expect(page.getByRole('table')).toContainText('₹2,200');
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expectNoFinding(page);
  await page.goto('/pages/our-tailors');
  await expect(page).toHaveURL('/pages/tailors');

  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Shop' })
      .getByText('Blouses', { exact: true })
      .click();
    await page.getByRole('link', { name: 'All Blouses' }).last().click();
  } else {
    const menu = page.getByRole('navigation', { name: 'Categories' });
    await menu.getByRole('link', { name: 'Blouses', exact: true }).click();
  }
  await expect(page).toHaveURL('/category/blouses');
  await expect(page.getByRole('img', { name: 'Sand-coloured silk' })).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = isPhone(page)
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('complementary', { name: 'Filters' });
  const boat = filters.getByLabel('Boat', { exact: true });
  await expect(boat).toHaveAccessibleDescription('1');
  await boat.check();
  await expect(page).toHaveURL('/category/blouses?filter=neck%3Aboat');
  await expectNoFinding(page);
  if (isPhone(page)) await filters.getByRole('button', { name: /^Show/ }).click();
  await expect(page.getByRole('link', { name: 'Remove filter: Boat' })).toBeVisible();
  await page.getByRole('link', { name: 'View Boat neck blouse' }).click();
}

async function chooseBlouse(page: Page) {
  await expect(page.getByText('From ₹2,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByText('Choose Size and Colour of Boat neck blouse')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'M Sold out' })).toBeVisible();
  await page.getByRole('radio', { name: 'L', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'Red' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked();
  await expect(page).toHaveURL(/variant=/);
  await expect(page.getByText('₹2,100.00').first()).toBeVisible();
  await expectNoFinding(page);
}

async function removeAttribute(page: Page) {
  await page.goto('/admin/attributes/neck');
  await page.getByRole('button', { name: 'Remove attribute' }).click();
  await expect(page.getByText('1 product keeps its value')).toBeVisible();
  await page.getByRole('button', { name: 'Delete its values…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Neck for good?' });
  await expectNoFinding(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/attributes');
  await expect(page.getByText('Neck')).toHaveCount(0);
}

/** Its products move, and its address leads to where they are. */
async function removeCategory(page: Page) {
  await page.goto('/admin/categories');
  await page.getByRole('link', { name: 'Blouses', exact: true }).click();
  await page.getByRole('button', { name: 'Remove category…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Blouses?' });
  await question.getByLabel('Move the products to').selectOption('Cotton & Linen: Cotton');
  await expectNoFinding(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/admin/categories');
  await expect(page.getByText('Blouses')).toHaveCount(0);
  await page.goto('/category/blouses');
  await expect(page).toHaveURL('/category/cotton-linen/cotton');
  await expect(page.getByRole('link', { name: 'View Boat neck blouse' })).toBeVisible();
}
