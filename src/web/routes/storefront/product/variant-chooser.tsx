import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { Product, ProductVariant } from '../../../../contract/product.ts';
import {
  findVariant,
  type ProductOption,
  variantPath,
} from '../../../../domain/catalogue/variants.ts';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';

interface VariantChooserProps {
  product: Product;
  chosen: ProductVariant | undefined;
}

/**
 * A group of choices for each option. Each choice is a link to the page with that variant, so that it
 * works without script and can be shared; to a screen reader and the keyboard it is a radio button.
 */
export function VariantChooser({ product, chosen }: VariantChooserProps) {
  const { options = [], pictures } = product;
  return (
    <div className="space-y-5">
      {options.map((option, at) => (
        <div key={option.name}>
          <p id={`option-${at}`} className="mb-2 text-sm font-medium">
            {option.name}
            {chosen && <span className="font-normal text-soft">: {chosen.options[at]}</span>}
          </p>
          <div
            role="radiogroup"
            aria-labelledby={`option-${at}`}
            onKeyDown={moveByArrow}
            className="flex flex-wrap gap-2"
          >
            {listChoices(product, option, at, chosen).map(
              ({ value, variant, isCombined, place }) => {
                const isChosen = chosen?.options[at] === value;
                const isSoldOut = variant.countInStock === 0;
                const picture = place === undefined ? undefined : pictures[place];
                return (
                  <Link
                    key={value}
                    to={variantPath('', variant._id)}
                    role="radio"
                    aria-checked={isChosen}
                    replace
                    preventScrollReset
                    className={classes(
                      'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-xs border px-3 py-1',
                      isChosen ? 'border-brand outline outline-brand' : 'border-line-strong',
                      !isChosen && 'hover:border-ink',
                      isSoldOut && 'text-soft',
                      isSoldOut && !isChosen && 'border-dashed',
                    )}
                  >
                    {picture && (
                      <span className="-ml-2 w-9 shrink-0">
                        <Picture {...picture} alt="" sizes="2.25rem" />
                      </span>
                    )}
                    <span className={classes('leading-tight', !picture && 'text-center')}>
                      <span className={classes(isSoldOut && 'line-through')}>{value}</span>
                      {isSoldOut && <span className="block text-sm">Sold out</span>}
                      {!isCombined && !isSoldOut && (
                        <span className="block text-sm text-soft">
                          in {variant.options.toSpliced(at, 1).join(', ')}
                        </span>
                      )}
                    </span>
                  </Link>
                );
              },
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * What each value of an option leads to: the chosen variant with that value in the place of its own,
 * else one in stock that has the value. `place`: the picture that tells the values apart.
 */
export function listChoices(
  { variants = [] }: Pick<Product, 'variants'>,
  { values }: ProductOption,
  at: number,
  chosen: ProductVariant | undefined,
) {
  const choices = values.flatMap((value) => {
    const having = variants.filter(({ options }) => options[at] === value);
    const combined = chosen && findVariant(having, chosen.options.with(at, value));
    const variant = combined ?? having.find(({ countInStock }) => countInStock > 0) ?? having[0];
    const place = having.find(({ picture }) => picture !== undefined)?.picture ?? 0;
    return variant ? [{ value, variant, isCombined: !chosen || Boolean(combined), place }] : [];
  });
  const isTold = new Set(choices.map(({ place }) => place)).size === choices.length;
  return isTold && values.length > 1
    ? choices
    : choices.map((choice) => ({ ...choice, place: undefined }));
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** As radio buttons do: an arrow chooses the next one, and the space bar the one in focus. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const step = event.key === ' ' ? 0 : STEPS[event.key];
  const now = all.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || now < 0) return;
  event.preventDefault();
  const next = all.at((now + step) % all.length);
  next?.focus();
  next?.click();
}
