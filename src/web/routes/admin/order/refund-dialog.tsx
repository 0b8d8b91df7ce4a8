import { useState } from 'react';
import { formatRupees, toPaise, toRupees } from '../../../../domain/money/money.ts';
import { readNumber } from '../../../../domain/text/typed-number.ts';
import { ActionDialog } from '../../../admin/forms/action-dialog.tsx';
import { refundRoute } from '../../../admin/orders/payment-text.ts';
import { browserApi } from '../../../platform/api.ts';
import { randomId } from '../../../platform/random-id.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { textIn } from '../../../ui/forms/use-form.ts';
import type { OrderDialogProps } from './order-action.tsx';

const AMOUNT_REQUIRED = 'Enter an amount above ₹0, such as 499.50';

/** Refunds an order, completely or in part. One opened dialog makes one refund, as its key is fixed. */
export function RefundDialog({ found, onDone, onClose }: OrderDialogProps) {
  const { order, refundable, hasReturnedStock, payments } = found;
  const [key] = useState(randomId);
  const amountIn = (data: FormData) => refundAmount(textIn(data, 'amount'));

  async function refund(data: FormData) {
    const body = {
      amount: amountIn(data) ?? 0,
      note: textIn(data, 'note'),
      returnStock: data.has('returnStock'),
      key,
    };
    onDone(
      await browserApi().call('POST /api/admin/orders/{id}/refund', {
        params: { id: order._id },
        body,
      }),
    );
  }

  return (
    <ActionDialog
      skipsBlank
      check={(data) => (amountIn(data) === null ? { amount: AMOUNT_REQUIRED } : {})}
      submit={refund}
      title="Refund order"
      confirm="Refund"
      pendingText="Refunding…"
      variant="danger"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="numerals text-soft">
            You can refund up to {formatRupees(refundable)}. {refundRoute(payments)}
          </p>
          <TextField
            label="Amount (₹)"
            {...field('amount')}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={rupeeText(refundable)}
            maxLength={20}
            required
          />
          <TextField
            label="Note"
            hint="The customer sees this"
            {...field('note')}
            maxLength={100}
            required
          />
          {hasReturnedStock && (
            <p className="text-sm text-soft">The items are already back in stock.</p>
          )}
          {order.isPaid && !hasReturnedStock && (
            <Checkbox label="Put the items back into stock" name="returnStock" />
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** An amount as it is typed into a field, `4999.00`. */
export function rupeeText(rupees: number): string {
  return rupees.toFixed(2);
}

/** The typed rupees; null if they are no amount above 0 with at most 2 decimals. */
export function refundAmount(text: string): number | null {
  const rupees = readNumber(text);
  if (rupees === null || rupees <= 0) return null;
  return toRupees(toPaise(rupees)) === rupees ? rupees : null;
}
