import { useEffect, useState } from 'react';
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import type { PageHandle } from '../../../../contract/api.ts';
import { type ApiClient, ApiError } from '../../../../contract/client.ts';
import type { Product, ProductSummary } from '../../../../contract/product.ts';
import {
  type Attribute,
  describeProduct,
  findByName,
  isAudienceField,
} from '../../../../domain/catalogue/attributes.ts';
import {
  clampQuantity,
  productIdPath,
  productPath,
  productSlug,
  stockStatus,
} from '../../../../domain/catalogue/product.ts';
import {
  chooseMessage,
  hasPrices,
  showVariant,
  variantLabel,
} from '../../../../domain/catalogue/variants.ts';
import { formatPaise, formatRupees, toPaise } from '../../../../domain/money/money.ts';
import {
  getTaxPercent,
  taxNameInText,
  toPricingRules,
  withTax,
} from '../../../../domain/orders/order-totals.ts';
import { whatsAppLink } from '../../../../domain/shop/contact-links.ts';
import { serverApi } from '../../../platform/api.ts';
import { pageHead } from '../../../platform/head.ts';
import { useCategories, useShop } from '../../../platform/shop.ts';
import { throwPageError } from '../../../storefront/catalogue/catalogue-loads.ts';
import { Price, ProductTags } from '../../../storefront/catalogue/product-card.tsx';
import { addToCart } from '../../../storefront/checkout/cart-store.ts';
import { isMissing, LoadFailure } from '../../../storefront/pages/error-pages.tsx';
import { useHydrated } from '../../../ui/browser-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ChatIcon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { Breadcrumbs } from '../../../ui/navigation.tsx';
import { Heading } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { AddToCart } from './add-to-cart.tsx';
import { ProductGallery } from './gallery.tsx';
import { productCrumbs, productHead } from './head.ts';
import { forgetViewed, RecentlyViewedList, SareeRow } from './product-rows.tsx';
import { Quantity } from './quantity.tsx';
import { type DetailRow, SareeTable } from './saree-table.tsx';
import { ShareSaree } from './share-saree.tsx';
import { type Picked, VariantChooser } from './variant-chooser.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  // Some QR codes are written in capitals.
  const id = params.id.toLowerCase();
  if (id !== params.id) throw redirect(productIdPath(id) + search, 301);
  const api = serverApi(context);
  const named = { params: { id: params.id } };
  const [product, similar, attributes] = await Promise.all([
    api.call('GET /api/products/{id}', named),
    api.call('GET /api/products/{id}/similar', named),
    api.call('GET /api/attributes'),
  ]).catch((error) => failProduct(api, params.id, error));
  // Such as the slug of an earlier name. Without a slug the address is right as it is.
  if (params.slug !== undefined && params.slug !== productSlug(product.name)) {
    throw redirect(productPath(product) + search, 301);
  }
  const rows = describeProduct(attributes, product.details);
  const fields = {
    material: findMaterial(attributes, rows),
    ofOptions: pickOptions(attributes, product),
  };
  return { product, similar, rows, fields };
}

/** What a product is made of, for search engines. */
function findMaterial(attributes: readonly Attribute[], rows: readonly DetailRow[]) {
  const ofMaterial = attributes.filter(({ feedField }) => feedField === 'material');
  return rows.find(({ key }) => ofMaterial.some((attribute) => attribute.key === key))?.value;
}

/** What search engines get of the attributes that are the product's options. */
function pickOptions(attributes: readonly Attribute[], { options = [] }: Product) {
  const found = options.flatMap(({ name }) => findByName(attributes, name) ?? []);
  return found.map(({ label, pageLabel, feedField }) => ({
    label,
    pageLabel,
    // Properties of a product's audience there, not of its own.
    feedField: isAudienceField(feedField) ? null : feedField,
  }));
}

/** A product that is not for sale fails with other sarees, to show them in its place. */
async function failProduct(api: ApiClient, id: string, error: unknown): Promise<never> {
  const { message, status } = error as { message: string; status?: number };
  if (status !== 404) return throwPageError(error);
  const { isRemoved, products } = await api
    .call('GET /api/products/{id}/alternatives', { params: { id } })
    .catch(throwPageError);
  const missing: MissingProduct = { message, isRemoved, others: products };
  throw data(missing, { status: isRemoved ? 410 : 404 });
}

export const handle = { isPublic: true, query: ['variant'] } satisfies PageHandle;

/** Another variant of the same product is in what is loaded already. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs) {
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isChoice && rest.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, loaderData, error, location }) => {
  if (!loaderData) {
    const title = isMissing(error) ? missingTitle(error.data) : 'This product';
    return pageHead(matches, { title, isPrivate: true });
  }
  const variantId = new URLSearchParams(location.search).get('variant') ?? undefined;
  return productHead(matches, showVariant(loaderData.product, variantId), loaderData.fields);
};

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.product._id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <ProductMissing missing={error.data} />;
  return <LoadFailure error={error} title="This product" />;
}

/**
 * A product (specification §2, Product detail). On a phone, price and Add To Cart are in a bar at
 * the bottom of the screen once the button below the quantity has been scrolled past.
 */
function ProductPage({ product: loaded, similar, rows }: Route.ComponentProps['loaderData']) {
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const { options, variants = [] } = loaded;
  const chosen = variants.find(({ _id }) => _id === params.get('variant'));
  const product = showVariant(loaded, chosen?._id);
  const optionNames = options?.map(({ name }) => name) ?? [];
  const label = chosen && variantLabel(optionNames, chosen.options);
  const [pickedSoFar, setPicked] = useState<Picked>([]);
  const picked = chosen?.options ?? pickedSoFar;
  const open = optionNames.filter((_, at) => picked[at] === undefined);
  const missing = options && !chosen ? chooseMessage(loaded.name, open) : null;
  const [requested, setRequested] = useState(1);
  const { countInStock, description } = product;
  const quantity = clampQuantity(requested, countInStock);

  /** Where stock or price have changed, the page shows the current figures beside the message. */
  async function add(count: number) {
    try {
      const choice = chosen ? { variant: chosen._id, options: label } : {};
      const added = await addToCart(loaded, count, choice);
      const { offerPrice, countInStock: left } = added.product;
      if (offerPrice !== product.offerPrice || left !== countInStock) await revalidate();
      return added;
    } catch (error) {
      const isOutdated = error instanceof ApiError && [404, 409, 410].includes(error.status);
      if (isOutdated) await revalidate();
      throw error;
    }
  }

  return (
    <div className="page pb-12 md:pt-4 md:pb-20">
      <Breadcrumbs
        items={productCrumbs(product, useCategories())}
        className="max-md:my-1 md:mb-4"
      />
      <div className="flex flex-col gap-y-6 md:grid md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] md:grid-rows-[auto_auto_auto_1fr_auto] md:gap-x-10 lg:gap-x-16">
        <div className="md:row-span-4">
          <div className="md:sticky md:top-20">
            <ProductGallery key={chosen?._id} pictures={product.pictures} name={product.name} />
          </div>
        </div>
        <div className="space-y-6">
          <ProductSummaryPanel product={product} isFrom={missing !== null && hasPrices(variants)} />
          {options && <VariantChooser product={loaded} picked={picked} onPick={setPicked} />}
          {options && (
            <p role="status" className="sr-only">
              {chosen &&
                `${label}: ${formatRupees(chosen.offerPrice)}, ${stockStatus(chosen.countInStock)}`}
            </p>
          )}
        </div>
        {countInStock > 0 && missing === null && (
          <Quantity
            label="Quantity"
            value={quantity}
            onChange={setRequested}
            max={clampQuantity(countInStock, countInStock)}
          />
        )}
        <AddToCart
          key={chosen?._id}
          product={product}
          quantity={quantity}
          missing={missing}
          onAdd={add}
        />
        <div className="md:col-start-2">
          <div className="flex flex-wrap gap-x-6">
            <AskOnWhatsApp product={product} />
            <ShareSaree name={product.name} path={productPath(product)} />
          </div>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
          <SareeTable rows={rows} />
        </div>
        <div className="space-y-12 md:col-span-2 md:mt-12 md:space-y-16">
          <SareeRow id="similar-colours" title="In similar colours" products={similar} />
          <RecentlyViewedList product={product} />
        </div>
      </div>
    </div>
  );
}

function AskOnWhatsApp({ product }: { product: Product }) {
  const { whatsapp, publicUrl } = useShop();
  const isHydrated = useHydrated();
  if (!whatsapp) return null;
  // The server's page is cached for every address, so only the browser knows the current one.
  const origin = publicUrl || (isHydrated ? window.location.origin : '');
  const address = origin && `${origin}${productPath(product)}`;
  const message = [product.name, address].filter(Boolean).join('\n');
  return (
    <a
      href={whatsAppLink(whatsapp, message)}
      rel="noreferrer"
      className="text-link mb-4 inline-flex min-h-11 items-center gap-2"
    >
      <ChatIcon className="size-5 text-success" />
      Ask on WhatsApp
    </a>
  );
}

/** The price with tax is also the one that feeds and search engines have. */
function TaxNote({ product: { offerPrice, gstRate } }: { product: Product }) {
  const { pricing, gst } = useShop();
  const { taxLabel } = pricing;
  const price = toPaise(offerPrice);
  const rules = toPricingRules(pricing, gstRate);
  const taxPercent = getTaxPercent(price, rules);
  if (taxPercent === 0)
    return gst ? <p className="text-sm text-soft">Inclusive of all taxes</p> : null;
  const total = formatPaise(withTax(price, rules));
  const name = taxNameInText(taxLabel);
  return (
    <p className="numerals text-sm text-soft">
      {`+ ${taxPercent}% ${name} at checkout (${total} with ${name})`}
    </p>
  );
}

function ProductSummaryPanel({ product, isFrom }: { product: Product; isFrom: boolean }) {
  const { name, countInStock } = product;
  return (
    <div>
      <ProductTags product={product} className="mb-3 flex flex-wrap gap-2 empty:hidden" />
      <Heading level={1} size="title" className="wrap-anywhere">
        {name}
      </Heading>
      <Price product={product} size="page" isFrom={isFrom} className="mt-4" />
      <TaxNote product={product} />
      <p
        className={classes(
          'mt-4 flex items-center gap-2 font-medium',
          countInStock > 0 ? 'text-success' : 'text-danger',
        )}
      >
        <span aria-hidden="true" className="size-2 rotate-45 bg-current" />
        {stockStatus(countInStock)}
        {countInStock === 1 && <span className="font-normal text-soft">The only piece</span>}
      </p>
    </div>
  );
}

interface MissingProduct {
  message: string;
  isRemoved: boolean;
  others: readonly ProductSummary[];
}

function missingTitle({ message, isRemoved }: MissingProduct): string {
  return isRemoved ? 'This product is no longer for sale' : message;
}

function ProductMissing({ missing }: { missing: MissingProduct }) {
  const { isRemoved, others } = missing;
  const { id = '' } = useParams();
  useEffect(() => forgetViewed(id), [id]);
  return (
    <div className="page pb-16">
      <EmptyState
        level={1}
        title={missingTitle(missing)}
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
      >
        {isRemoved
          ? 'One of these may please you too.'
          : 'It may be sold, or its address may be misspelled.'}
      </EmptyState>
      <SareeRow id="others" title="You may also like" products={others} />
    </div>
  );
}
