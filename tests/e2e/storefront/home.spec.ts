import { DEFAULT_CATEGORIES } from '../../support/default-catalogue.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';

test.describe('§2 Home', () => {
  test('§2 Home: a banner with the specified captions and arrows that advances automatically', async ({
    page,
  }) => {
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Banners' });
    const slide = (caption: string) => banner.getByText(caption);
    for (const caption of ['Writing Instruments', 'Office Essentials', 'Art Supplies']) {
      await expect(slide(caption)).toBeAttached();
    }
    await expect(slide('Office Essentials')).toBeInViewport();
    await banner.getByRole('button', { name: /pause/i }).click();
    await expect(banner.getByRole('button', { name: /previous/i })).toBeVisible();
    await expect(async () => {
      await banner.getByRole('button', { name: /next/i }).click();
      await expect(slide('Art Supplies')).toBeInViewport({ timeout: 5000 });
    }).toPass();
  });

  test('§2 Home: a grid for each category; later ones appear when scrolled to', async ({
    page,
  }) => {
    await page.goto('/');
    for (const { name } of DEFAULT_CATEGORIES) {
      const section = page.getByRole('region', { name, exact: true });
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByRole('article').first()).toBeVisible();
      await expect(section.getByRole('link', { name: `View all ${name}` })).toBeVisible();
    }
  });

  test('§2 Home: the first sarees show without scrolling', { tag: '@both-widths' }, async ({
    page,
  }) => {
    await page.goto('/');
    // The fonts of a first page may be late; the next one has them.
    await page.reload();
    const top = (await page.getByRole('article').first().boundingBox())?.y ?? 0;
    expect(top).toBeLessThan((page.viewportSize()?.height ?? 0) - 60);
  });

  test('§2 Home: customers load neither the schemas nor the rules of the dashboard', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const scripts = await page.evaluate(async () => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
      return Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
    });
    const code = scripts.join('\n');
    // That the shop's own code is among them.
    expect(code).toContain('Scroll to top');
    expect(code).not.toContain('ZodError');
    expect(code).not.toContain('Success text on this background');
  });

  test('§2 Home: a scroll-to-top button after 300 px', async ({ page }) => {
    await page.goto('/');
    const toTop = page.getByRole('button', { name: 'Scroll to top' });
    await page.evaluate(() => window.scrollTo(0, 290));
    await expect(toTop).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 310));
    await expect(toTop).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 1200));
    await toTop.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(toTop).toBeHidden();
  });

  test('§2 Product card: New in, percent off, View; arrows on a desktop, dots on a phone', {
    tag: '@both-widths',
  }, async ({ page, api }) => {
    const products = (await api.call('GET /api/products', { query: { offer: '1' } })).items;
    // Other tests put sarees on offer too, with fewer pictures.
    const offered = products.find(({ pictures }) => pictures.length === 3);
    if (!offered) throw new Error('Nothing is on offer');
    await page.goto(`/search/${encodeURIComponent(offered.name)}`);
    const card = page.getByRole('article').filter({ hasText: offered.name });
    await expect(card.getByText(`${offered.discountPercentage}% off`)).toBeVisible();
    await expect(card.getByText('New in')).toHaveCount(offered.isNew ? 1 : 0);
    const arrow = card.getByRole('button', { name: `Next picture of ${offered.name}` });
    const dot = card.getByRole('button', { name: 'Picture 2 of 3' });
    if (isPhone(page)) {
      await expect(arrow).toBeHidden();
      // React handles events of transitions: a long task for a phone, where cards step by themselves.
      await card.locator('.card-pictures').evaluate((pictures) =>
        pictures.addEventListener('transitionrun', () => {
          throw new Error('The step is a transition');
        }),
      );
      await dot.click();
      await expect(dot).toHaveAttribute('aria-current', 'true');
      await expect(card.locator('.card-pictures > div').nth(1)).toHaveCSS('opacity', '1');
    } else {
      await expect(dot).toBeHidden();
      await card.hover();
      await expect(arrow).toHaveCSS('opacity', '1');
    }
    const view = card.getByRole('link', { name: `View ${offered.name}` });
    const [small, whole] = [await view.boundingBox(), await card.boundingBox()];
    expect(small?.height).toBeLessThan((whole?.height ?? 0) / 10);
    // The link covers the whole card.
    await card.getByRole('heading').click({ force: true });
    await expect(page).toHaveURL(new RegExp(`/product/${offered._id}/[a-z0-9-]+$`));
  });
});
