import { useEffect, useId, useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import type { AdminOrder } from '../../../../contract/order-admin.ts';
import type { RefundQuote } from '../../../../contract/payment-admin.ts';
import { formatRupees, type Rupees } from '../../../../domain/money/money.ts';
import { DialogButton } from '../../../admin/forms/action-dialog.tsx';
import { type SchemaForm, useSchemaForm } from '../../../admin/forms/schema-form.ts';
import { refundRoute } from '../../../admin/orders/payment-text.ts';
import { callApi, randomId } from '../../../platform/api.ts';
import { toFailure } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialogs.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { FailureAlert } from '../../../ui/messages.tsx';
import { NoteField, type OrderPanelProps, toOutcome } from './order-action.tsx';
import { PieceFields } from './piece-fields.tsx';
import {
  blankRefund,
  listRefundChoices,
  type RefundChoice,
  type RefundDraft,
  type RefundQuery,
  refundDraftSchema,
  refundText,
  toRefundQuery,
} from './refund-plan.ts';

/** Takes pieces off an order, gives back what they cost, or an amount. */
export function RefundAction(props: OrderPanelProps) {
  const label = refundLabel(props.adminOrder);
  return (
    <DialogButton variant="secondary" label={label}>
      {(close) => <RefundDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function refundLabel(adminOrder: AdminOrder): string {
  const hasUnsent = adminOrder.pieces.some(({ unsent }) => unsent > 0);
  if (adminOrder.refundable === 0) return 'Take items off';
  return hasUnsent ? 'Refund or take off' : 'Refund';
}

/** One opened dialog makes one refund: its key stays. */
function RefundDialog(props: OrderPanelProps & { onClose: () => void }) {
  const { onChanged, onClose } = props;
  // Someone else may change the order meanwhile.
  const [adminOrder, setAdminOrder] = useState(props.adminOrder);
  const [key] = useState(randomId);
  const [choices] = useState(() => listRefundChoices(adminOrder));
  const { order } = adminOrder;
  const form = useSchemaForm<RefundDraft>({
    schema: refundDraftSchema(adminOrder, choices),
    values: blankRefund(choices),
  });
  const draft = form.values();
  const query = toRefundQuery(draft, adminOrder, choices);
  const { quote, failure, isCurrent } = useRefundQuote(adminOrder, query);
  const isQuoting = query !== null && !isCurrent;
  const formId = useId();

  async function send({ note }: RefundDraft) {
    if (!query || !quote) {
      form.setFailure(failure ?? 'Choose what is taken off or given back');
      return;
    }
    const body = { ...query, seen: quote.credit, note, key };
    const done = () =>
      quote.send > 0
        ? 'Refund requested. See its status under Payments and refunds.'
        : 'Taken off. See it under Payments and refunds.';
    try {
      const input = { params: { id: order._id }, body };
      const outcome = await toOutcome(callApi('POST /api/admin/orders/{id}/refunds', input), done);
      onClose();
      await onChanged(outcome);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') {
        const input = { params: { id: order._id } };
        setAdminOrder(await callApi('GET /api/admin/orders/{id}', input));
      }
      throw error;
    }
  }

  return (
    <Dialog
      title={refundLabel(adminOrder)}
      onClose={() => !form.isPending && onClose()}
      actions={
        <>
          <Button variant="secondary" disabled={form.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={isQuoting}
            pending={form.isPending}
            pendingText="Saving…"
          >
            {refundText(query && quote, adminOrder.refundable > 0)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit(send)} className="space-y-5">
        <RefundFields {...{ form, adminOrder, choices, draft }} />
        <RefundFigures quote={query && quote} isAmount={draft.isAmount} isQuoting={isQuoting} />
        <NoteField hint="The customer sees this" {...form.field('note')} />
        <FailureAlert>{form.failure ?? (query && failure)}</FailureAlert>
      </form>
    </Dialog>
  );
}

const QUOTE_AFTER_MS = 250;

/** What a refund would be, asked again a moment after it was changed. */
function useRefundQuote(adminOrder: AdminOrder, query: RefundQuery | null) {
  const [found, setFound] = useState<{
    of: string;
    quote: RefundQuote | null;
    failure: string | null;
  }>();
  const { _id: id } = adminOrder.order;
  const asked = query && JSON.stringify(query);
  // The figures may be others where someone else has changed the order.
  const of = `${asked} ${adminOrder.creditable.total} ${adminOrder.balance}`;
  useEffect(() => {
    if (asked === null) return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      const input = { params: { id }, body: JSON.parse(asked) as RefundQuery };
      const answer = await callApi('POST /api/admin/orders/{id}/refunds/quote', input).then(
        (quote) => ({ quote, failure: null }),
        (error: unknown) => ({ quote: null, failure: toFailure(error).message }),
      );
      if (isLatest) setFound({ of, ...answer });
    }, QUOTE_AFTER_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [id, asked, of]);
  return {
    quote: found?.quote ?? null,
    failure: found?.failure ?? null,
    isCurrent: found?.of === of,
  };
}

interface RefundFieldsProps {
  form: SchemaForm<RefundDraft>;
  adminOrder: AdminOrder;
  choices: RefundChoice[];
  draft: RefundDraft;
}

function RefundFields({ form, adminOrder, choices, draft }: RefundFieldsProps) {
  const { creditable, payments, refundable } = adminOrder;
  const { field, checkbox, change } = form;
  const money = { autoComplete: 'off', maxLength: 20, required: true };

  function chooseAll() {
    for (const [index, { most }] of choices.entries()) change(`pieces.${index}.qty`, most);
    change('delivery', creditable.delivery);
    change('fee', creditable.fee);
  }

  return (
    <>
      {refundable > 0 && (
        <p className="numerals text-soft">
          You can refund up to {formatRupees(refundable)}. {refundRoute(payments)}
        </p>
      )}
      {draft.isAmount ? (
        <>
          <p className="text-soft">
            An amount is shared among all items by what they cost. Nothing goes back into stock.
          </p>
          <TextField
            label="Amount (₹)"
            hint={`Up to ${formatRupees(creditable.total)}`}
            {...field('amount', 'decimal')}
            {...money}
          />
        </>
      ) : (
        <>
          <PieceFields
            legend="Items"
            order={adminOrder.order}
            choices={choices}
            field={(index) => field(`pieces.${index}.qty`, 'numeric')}
            note={({ item, from }) =>
              from === 'sent' ? 'sent' : hasSent(choices, item) ? 'not sent yet' : undefined
            }
          />
          <StockChoice {...{ choices, draft }} restock={checkbox('restock')} />
          {creditable.delivery > 0 && (
            <TextField
              label="Delivery (₹)"
              hint={`${formatRupees(creditable.delivery)} left`}
              {...field('delivery', 'decimal')}
              {...money}
            />
          )}
          {creditable.fee > 0 && (
            <TextField
              label="Cash on Delivery fee (₹)"
              hint={`${formatRupees(creditable.fee)} left`}
              {...field('fee', 'decimal')}
              {...money}
            />
          )}
        </>
      )}
      <div className="-mx-5 flex flex-wrap">
        {!draft.isAmount && (
          <Button variant="quiet" onClick={chooseAll}>
            Choose all
          </Button>
        )}
        {choices.length > 0 && creditable.total > 0 && (
          <Button variant="quiet" onClick={() => change('isAmount', !draft.isAmount)}>
            {draft.isAmount ? 'Choose items instead' : 'Enter an amount instead'}
          </Button>
        )}
      </div>
    </>
  );
}

function hasSent(choices: readonly RefundChoice[], item: string): boolean {
  return choices.some((choice) => choice.item === item && choice.from === 'sent');
}

interface StockChoiceProps extends Pick<RefundFieldsProps, 'choices' | 'draft'> {
  restock: ReturnType<SchemaForm<RefundDraft>['checkbox']>;
}

/** Unsent pieces can go back into stock at once; sent ones when they are at the shop. */
function StockChoice({ choices, draft, restock }: StockChoiceProps) {
  const isChosen = (wanted: RefundChoice['from']) =>
    choices.some(({ from }, index) => from === wanted && (draft.pieces[index]?.qty ?? 0) > 0);
  return (
    <>
      {isChosen('unsent') && <Checkbox label="Back into stock" {...restock} />}
      {isChosen('sent') && (
        <p className="text-sm text-soft">
          Sent items go back into stock when they are back: choose “Parcel came back” then.
        </p>
      )}
    </>
  );
}

interface RefundFiguresProps {
  quote: RefundQuote | null;
  isAmount: boolean;
  isQuoting: boolean;
}

/** What is taken off, what the customer gets back, and what is still due then. */
function RefundFigures({ quote, isAmount, isQuoting }: RefundFiguresProps) {
  const takesPieces = quote?.items.some(({ qty }) => qty > 0);
  return (
    <div role="status" className={classes('numerals bg-sand px-4 py-3', isQuoting && 'opacity-60')}>
      {quote ? (
        <dl className="grid gap-1">
          <QuotedFigure name="Taken off the order" amount={quote.credit} />
          <QuotedFigure name="The customer gets back" amount={quote.send} />
          <QuotedFigure name="Still due" amount={quote.due} />
        </dl>
      ) : (
        <p className="text-soft">
          {isQuoting ? 'One moment…' : 'Choose what is taken off or given back.'}
        </p>
      )}
      {isAmount && takesPieces && (
        <p className="mt-2 text-sm text-soft">
          This is all of the order: its items go back into stock.
        </p>
      )}
    </div>
  );
}

function QuotedFigure({ name, amount }: { name: string; amount: Rupees }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="font-semibold">{formatRupees(amount)}</dd>
    </div>
  );
}
