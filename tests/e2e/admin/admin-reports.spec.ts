import {
  QR_CODES_PATH,
  qrCodePath,
  REPORTS_PATH,
  VISITS_PATH,
} from '../../../src/web/admin/frame/admin-paths.ts';
import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect } from '../support/shop-test.ts';

test('reports, visits and QR codes have no finding of axe', async ({ page, saree }) => {
  const reports = ['', '?report=product', '?report=tax', '?report=stock'];
  const paths = [...reports.map((query) => REPORTS_PATH + query), VISITS_PATH, QR_CODES_PATH];
  for (const path of [...paths, qrCodePath(saree._id)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoFinding(page);
  }
});
