import type { Product } from '../../../contract/product.ts';
import { formatRupees } from '../../../domain/money.ts';
import { sellingPrice } from '../../../domain/pricing.ts';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';

interface SuggestionListProps {
  id: string;
  products: readonly Product[];
  /** Index of the highlighted product, -1 for none. */
  highlighted: number;
  onChoose: (product: Product) => void;
}

/** Id of one suggestion, by which the field names the highlighted one. */
export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The products suggested: the focus stays in the field, which speaks for the highlighted one. */
export function SuggestionList({ id, products, highlighted, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={classes(products.length > 0 && 'py-2')}
    >
      {products.map((product, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the whole list
        <div
          key={product._id}
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
          className="flex cursor-pointer items-center gap-4 px-4 py-2 hover:bg-sand aria-selected:bg-sand aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-kumkum"
        >
          <Suggestion product={product} />
        </div>
      ))}
    </div>
  );
}

function Suggestion({ product }: { product: Product }) {
  const picture = product.pictures[0];
  return (
    <>
      <Picture
        src={picture?.src ?? product.imageUrl}
        widths={picture?.widths ?? []}
        preview={picture?.preview}
        alt=""
        sizes="48px"
        className="w-12 shrink-0"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{product.name}</span>
        <span className="block truncate text-sm text-soft">{product.subCategory}</span>
      </span>
      <span className="numerals text-sm whitespace-nowrap">
        {formatRupees(sellingPrice(product))}
      </span>
    </>
  );
}
