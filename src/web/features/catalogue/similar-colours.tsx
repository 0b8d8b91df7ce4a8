import { Link } from 'react-router';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { productPath } from './catalogue-links.ts';
import { Price } from './price.tsx';
import type { ProductSummary } from './product-summary.ts';

/** Other sarees of the colour one is looking at: a row to scroll on a phone, one whole row where there is room. */
export function SimilarColours({ products }: { products: readonly ProductSummary[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="similar-colours">
      <Heading level={2} id="similar-colours">
        In similar colours
      </Heading>
      <ul className="scroll-row mt-6 flex gap-4 max-md:-mx-4 max-md:px-4 md:grid md:grid-cols-4 md:gap-6 lg:grid-cols-6">
        {products.map((product) => (
          <li
            key={product._id}
            className="w-36 shrink-0 md:w-auto max-lg:md:nth-[n+5]:hidden lg:nth-[n+7]:hidden"
          >
            <SimilarCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SimilarCard({ product }: { product: ProductSummary }) {
  const { _id, name, pictures, countInStock } = product;
  const [picture] = pictures;
  return (
    <Link to={productPath(_id)} className="group block">
      <Picture
        src={picture?.src ?? ''}
        widths={picture?.widths ?? []}
        preview={picture?.preview}
        alt=""
        sizes="(min-width: 48rem) 12rem, 9rem"
      />
      <span className="mt-2 line-clamp-2 text-sm leading-snug font-medium group-hover:text-kumkum">
        {name}
      </span>
      <Price product={product} className="mt-1" />
      {countInStock === 0 && <span className="text-sm text-soft">Sold out</span>}
    </Link>
  );
}
