import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../../contract/product.ts';
import { type ProductOption, variantPath } from '../../../../domain/catalogue/variants.ts';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';

/** The value that is chosen of each option, in their order; undefined: none yet. */
export type Picked = readonly (string | undefined)[];

interface VariantChooserProps {
  product: Product;
  picked: Picked;
  /** Chooses a value of several variants, of which another option decides. */
  onPick: (picked: Picked) => void;
}

/**
 * A group of choices for each option. Each choice is a link to the page with a variant, so that it
 * works without script and can be shared; to a screen reader and the keyboard it is a radio button.
 */
export function VariantChooser({ product, picked, onPick }: VariantChooserProps) {
  const { options = [], pictures } = product;
  return (
    <div className="space-y-5">
      {options.map((option, at) => (
        <div key={option.name}>
          <p id={`option-${at}`} className="mb-2 text-sm font-medium">
            {option.name}
            {picked[at] && <span className="font-normal text-soft">: {picked[at]}</span>}
          </p>
          <div
            role="radiogroup"
            aria-labelledby={`option-${at}`}
            onKeyDown={moveByArrow}
            className="flex flex-wrap gap-2"
          >
            {listChoices(product, option, at, picked).map(
              ({ value, variant, isCombined, isDecided, place }) => {
                const isChosen = picked[at] === value;
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
                    onClick={(event) => {
                      // A new tab opens with a variant, as without script.
                      if (isDecided || event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      onPick(options.map((_, index) => (index === at ? value : picked[index])));
                    }}
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
 * What each value of an option leads to: a variant that has it beside what is picked of the other options
 * (`isCombined`), else any, those in stock first. `isDecided`: no other variant fits. `place`: its own
 * picture, where all values have another.
 */
export function listChoices(
  { variants = [] }: Pick<Product, 'variants'>,
  { values }: ProductOption,
  at: number,
  picked: Picked,
) {
  const choices = values.flatMap((value) => {
    const having = variants.filter(({ options }) => options[at] === value);
    const combined = having.filter(({ options }) =>
      options.every((own, index) => index === at || own === (picked[index] ?? own)),
    );
    const isCombined = combined.length > 0;
    const fitting = isCombined ? combined : having;
    const variant = fitting.find(({ countInStock }) => countInStock > 0) ?? fitting[0];
    const place = having.find(({ picture }) => picture !== undefined)?.picture ?? 0;
    const isDecided = !isCombined || combined.length === 1;
    return variant ? [{ value, variant, isCombined, isDecided, place }] : [];
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
