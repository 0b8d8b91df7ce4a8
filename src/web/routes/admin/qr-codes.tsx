import { useState } from 'react';
import { encode } from 'uqr';
import type { AdminProduct } from '../../../contract/catalogue-editing.ts';
import { type CategoryTree, categoryPath } from '../../../domain/catalogue/category-tree.ts';
import { productIdPath } from '../../../domain/catalogue/product.ts';
import { fullName, variantLabel, variantPath } from '../../../domain/catalogue/variants.ts';
import { collectionPath } from '../../../domain/collections/collection.ts';
import { pagePath } from '../../../domain/pages/page.ts';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../admin/frame/load-screen.tsx';
import { saveFile } from '../../platform/api.ts';
import { useCategories, useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields.tsx';
import { Alert } from '../../ui/messages.tsx';

export const meta = adminMeta('QR codes');

export const clientLoader = loadScreen(async (api, { request }) => {
  const id = new URL(request.url).searchParams.get('product');
  const [product, collections, pages] = await Promise.all([
    id ? api.call('GET /api/admin/products/{id}', { params: { id } }) : null,
    api.call('GET /api/collections'),
    api.call('GET /api/pages'),
  ]);
  return { product, collections, pages };
});

export default loadedScreen('QR codes', QrCodesScreen, ({ product }) => product?._id);

interface QrTargets {
  product: Pick<AdminProduct, '_id' | 'name' | 'options' | 'variants'> | null;
  collections: readonly Titled[];
  pages: readonly Titled[];
}

interface Titled {
  title: string;
  slug: string;
}

/** QR codes of the shop's pages, to be printed: a sheet with the code, the name and the address. */
export function QrCodesScreen({ data }: { data: QrTargets }) {
  const shop = useShop();
  const targets = listTargets(shop.name, useCategories(), data);
  const [path, setPath] = useState(targets[0]?.path ?? '/');
  const chosen = targets.find((target) => target.path === path) ?? { path: '/', label: shop.name };
  const address = (shop.publicUrl || window.location.origin) + chosen.path;
  return (
    <AdminScreen
      title="QR codes"
      isDocument
      actions={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => saveFile(qrFile(address), 'qr-code.svg')}>
            Download SVG
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      }
    >
      <div className="print:hidden">
        <Select
          label="Page to open"
          hint="For a product, choose QR code on its screen."
          value={path}
          onChange={(event) => setPath(event.target.value)}
          options={targets.map(({ path: value, label }) => ({ value, label }))}
        />
        {!shop.publicUrl && (
          <Alert kind="warn" className="mt-4">
            {`This code opens ${window.location.origin}. Set PUBLIC_URL to the shop’s own address before you print it.`}
          </Alert>
        )}
      </div>
      <figure className="paper-sheet mx-auto mt-6 w-full max-w-[120mm] border border-line bg-white p-6 text-center text-black print:mt-0 print:max-w-none print:border-0">
        <p className="font-display text-2xl">{shop.name}</p>
        <QrCode text={address} className="mx-auto w-full max-w-[90mm]" />
        <figcaption>
          <p className="text-lg font-semibold wrap-anywhere">{chosen.label}</p>
          <p className="mt-1 text-sm wrap-anywhere">{address}</p>
        </figcaption>
      </figure>
    </AdminScreen>
  );
}

function listTargets(
  shopName: string,
  categories: CategoryTree,
  { product, collections, pages }: QrTargets,
) {
  return [
    ...(product ? listProductTargets(product) : []),
    { path: '/', label: shopName },
    ...categories.flatMap((category) => [
      { path: categoryPath(category), label: category.name },
      ...category.subCategories.map((subCategory) => ({
        path: categoryPath(category, subCategory),
        label: `${category.name}: ${subCategory.name}`,
      })),
    ]),
    ...collections.map(({ title, slug }) => ({ path: collectionPath(slug), label: title })),
    ...pages.map(({ title, slug }) => ({ path: pagePath(slug), label: title })),
  ];
}

/** A product, and each of its variants, such as for the tag of a blouse of one size. */
function listProductTargets(product: NonNullable<QrTargets['product']>) {
  const { _id, name, options = [], variants = [] } = product;
  const names = options.map((option) => option.name);
  // By its id alone: the code is shorter, and stays right when the name changes.
  const path = productIdPath(_id);
  return [
    { path, label: name },
    ...variants.map((variant) => ({
      path: variantPath(path, variant._id),
      label: fullName({ name, options: variantLabel(names, variant.options) }),
    })),
  ];
}

/** Lost or covered parts that a scanner can make up for: a quarter, enough for a printed tag. */
const CORRECTION = 'Q';
/** The quiet zone that the standard asks for, in modules (ISO/IEC 18004). */
const BORDER = 4;

/** A QR code as SVG, drawn in modules of one unit. */
function QrCode({ text, className }: { text: string; className?: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={`QR code that opens ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A QR code as a file, for a printing house. */
function qrFile(text: string): Blob {
  const { size, path } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: CORRECTION, border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
