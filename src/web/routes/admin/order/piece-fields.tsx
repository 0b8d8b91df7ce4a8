import { type ComponentProps, type ReactNode, useId } from 'react';
import { z } from 'zod';
import type { Order } from '../../../../contract/orders.ts';
import { nameItem } from '../../../admin/orders/pieces.ts';
import { controlClasses, FieldError } from '../../../ui/fields.tsx';

/** Pieces that can be chosen: at most so many of a line. */
export interface Choice {
  item: string;
  most: number;
  /** It was removed from the shop: pieces in stock would not be sold. */
  isRemoved?: boolean;
}

/** Checks how many pieces of each choice are chosen, from none to all. */
export function chosenQty(choices: readonly Choice[]) {
  return z
    .array(z.object({ qty: z.int('Enter a whole number').min(0, 'Enter 0 or more') }))
    .superRefine((chosen, context) => {
      for (const [index, { qty }] of chosen.entries()) {
        const most = choices[index]?.most ?? 0;
        if (qty <= most) continue;
        context.addIssue({
          code: 'custom',
          message: `Enter at most ${most}`,
          path: [index, 'qty'],
        });
      }
    });
}

interface PieceFieldsProps<C extends Choice> {
  legend: string;
  order: Order;
  choices: readonly C[];
  /** What is wrong with the choice as a whole. */
  error?: string | undefined;
  /** The props of the field for a choice's quantity. */
  field: (index: number) => FieldProps;
  /** Says more about a choice, such as that it is sent. */
  note?: (choice: C) => string | undefined;
  /** What else is asked about a choice. */
  below?: (choice: C, index: number) => ReactNode;
}

type FieldProps = ComponentProps<'input'> & { error?: string | undefined };

/** A number for each line of an order: how many of its pieces. */
export function PieceFields<C extends Choice>(props: PieceFieldsProps<C>) {
  const { legend, order, choices, error, field, note, below } = props;
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-medium">{legend}</legend>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {choices.map((choice, index) => (
          <li key={`${choice.item} ${note?.(choice) ?? ''}`} className="py-2">
            <PieceField
              label={nameItem(order.orderItems, choice.item)}
              note={[choice.isRemoved && 'removed from the shop', note?.(choice)]
                .filter(Boolean)
                .join(', ')}
              most={choice.most}
              {...field(index)}
            />
            {below?.(choice, index)}
          </li>
        ))}
      </ul>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface PieceFieldProps extends FieldProps {
  label: string;
  note: string;
  most: number;
}

function PieceField({ label, note, most, error, ...input }: PieceFieldProps) {
  const id = useId();
  return (
    <>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 leading-snug wrap-anywhere">
          {label}
          {note && <span className="block text-sm text-soft">{note}</span>}
        </label>
        <input
          id={id}
          {...input}
          className={`${controlClasses} numerals w-16! shrink-0 text-center`}
          autoComplete="off"
          maxLength={4}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-most ${id}-error` : `${id}-most`}
        />
        <span id={`${id}-most`} className="numerals w-10 shrink-0 text-sm text-soft">
          of {most}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}
