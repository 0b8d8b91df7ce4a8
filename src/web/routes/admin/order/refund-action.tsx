import { useEffect, useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import type { AdminOrder } from '../../../../contract/order-admin.ts';
import type { RefundQuote } from '../../../../contract/payment-admin.ts';
import { formatPaise, formatRupees, toPaise } from '../../../../domain/money/money.ts';
import { formatRoundOff, ROUND_OFF_LINE } from '../../../../domain/orders/order-totals.ts';
import { DialogButton, FormDialog } from '../../../admin/forms/action-dialog.tsx';
import { type SchemaForm, useSchemaForm } from '../../../admin/forms/schema-form.ts';
import { refundRoute } from '../../../admin/orders/payment-text.ts';
import { callApi, randomId } from '../../../platform/api.ts';
import { toFailure } from '../../../platform/failure.ts';
import { Figure } from '../../../storefront/checkout/order-figures.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/fields.tsx';
import { AmountField, NoteField, toOutcome, useOpenOrder } from './order-action.tsx';
import { PieceFields } from './piece-fields.tsx';
import {
  blankRefund,
  changedCollect,
  hasCourierCash,
  listRefundChoices,
  type RefundChoice,
  type RefundDraft,
  type RefundQuery,
  refundDraftSchema,
  refundText,
  toRefundQuery,
} from './refund-plan.ts';

/** Takes pieces off an order, gives back what they cost, or an amount. */
export function RefundAction() {
  const open = useOpenOrder();
  return (
    <DialogButton variant="secondary" label={refundLabel(open.adminOrder)}>
      {(close) => <RefundDialog {...open} onClose={close} />}
    </DialogButton>
  );
}

function refundLabel({ pieces, refundable }: AdminOrder): string {
  if (refundable === 0) return 'Take items off';
  return pieces.some(({ unsent }) => unsent > 0) ? 'Refund or take off' : 'Refund';
}

interface RefundDialogProps extends ReturnType<typeof useOpenOrder> {
  onClose: () => void;
}

/** One opened dialog makes one refund: its key stays. */
function RefundDialog({ adminOrder: opened, onChanged, onClose }: RefundDialogProps) {
  // Someone else may change the order meanwhile.
  const [adminOrder, setAdminOrder] = useState(opened);
  const [key] = useState(randomId);
  const [choices] = useState(() => listRefundChoices(adminOrder));
  const params = { id: adminOrder.order._id };
  const form = useSchemaForm<RefundDraft>({
    schema: refundDraftSchema(adminOrder, choices),
    values: blankRefund(choices),
  });
  const draft = form.values();
  const query = toRefundQuery(draft, adminOrder, choices);
  const { quote, failure, isCurrent } = useRefundQuote(adminOrder, query);
  const isQuoting = query !== null && !isCurrent;

  async function send({ note }: RefundDraft) {
    if (!query || !quote) {
      form.setFailure(failure ?? 'Choose what is taken off or given back');
      return;
    }
    const body = { ...query, seen: quote.credit, note, key };
    const done = () => (quote.send > 0 ? REFUND_REQUESTED : TAKEN_OFF);
    try {
      const refund = callApi('POST /api/admin/orders/{id}/refunds', { params, body });
      const outcome = await toOutcome(refund, done);
      onClose();
      await onChanged(outcome);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') {
        setAdminOrder(await callApi('GET /api/admin/orders/{id}', { params }));
      }
      throw error;
    }
  }

  return (
    <FormDialog
      form={form}
      title={refundLabel(adminOrder)}
      submit={send}
      confirm={refundText(query && quote, adminOrder.refundable > 0)}
      confirmVariant="danger"
      pendingText="Saving…"
      isBlocked={isQuoting}
      failure={form.failure ?? (query && failure)}
      onClose={onClose}
    >
      <RefundFields {...{ form, adminOrder, choices, draft }} />
      <RefundFigures
        quote={query && quote}
        {...{ adminOrder, query, isQuoting }}
        isAmount={draft.isAmount}
      />
      <NoteField hint="The customer sees this" {...form.field('note')} />
    </FormDialog>
  );
}

export const REFUND_REQUESTED = 'Refund requested. See its status under Payments and refunds.';
const TAKEN_OFF = 'Taken off. See it under Payments and refunds.';

const QUOTE_AFTER_MS = 250;

/** What a refund would be, asked again a moment after it was changed. */
function useRefundQuote(adminOrder: AdminOrder, query: RefundQuery | null) {
  const [found, setFound] = useState<FoundQuote | null>(null);
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
  return { quote: null, failure: null, ...found, isCurrent: found?.of === of };
}

interface FoundQuote {
  of: string;
  quote: RefundQuote | null;
  failure: string | null;
}

const COSTS = [
  ['delivery', 'Delivery (₹)'],
  ['fee', 'Cash on Delivery fee (₹)'],
] as const;

interface RefundFieldsProps {
  form: SchemaForm<RefundDraft>;
  adminOrder: AdminOrder;
  choices: RefundChoice[];
  draft: RefundDraft;
}

function RefundFields({ form, adminOrder, choices, draft }: RefundFieldsProps) {
  const { creditable, payments, refundable } = adminOrder;
  const { field, checkbox, change } = form;

  const isChosen = (wanted: RefundChoice['from']) =>
    choices.some(({ from }, index) => from === wanted && (draft.pieces[index]?.qty ?? 0) > 0);

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
          <AmountField
            label="Amount (₹)"
            hint={`Up to ${formatRupees(creditable.total)}`}
            {...field('amount', 'decimal')}
          />
          {hasCourierCash(adminOrder) && (
            <Checkbox
              label="The courier did not collect it: nothing is given back, and it can’t be recorded later"
              {...checkbox('isUncollected')}
            />
          )}
        </>
      ) : (
        <>
          <PieceFields
            legend="Items"
            order={adminOrder.order}
            choices={choices}
            field={(index) => field(`pieces.${index}.qty`, 'numeric')}
            note={({ item, from }) => {
              const isInBoth = choices.filter((choice) => choice.item === item).length > 1;
              return from === 'sent' ? 'sent' : isInBoth ? 'not sent yet' : undefined;
            }}
          />
          {/* Unsent pieces can go back into stock at once; sent ones when they are at the shop. */}
          {isChosen('unsent') && <Checkbox label="Back into stock" {...checkbox('restock')} />}
          {isChosen('sent') && (
            <p className="text-sm text-soft">
              Sent items go back into stock when they are back: choose “Parcel came back” then.
            </p>
          )}
          {COSTS.map(
            ([name, label]) =>
              creditable[name] > 0 && (
                <AmountField
                  key={name}
                  label={label}
                  hint={`${formatRupees(creditable[name])} left`}
                  {...field(name, 'decimal')}
                />
              ),
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

const FIGURES = [
  ['credit', 'Taken off the order'],
  ['send', 'The customer gets back'],
  ['due', 'Still due'],
] as const;

interface RefundFiguresProps {
  adminOrder: AdminOrder;
  query: RefundQuery | null;
  quote: RefundQuote | null;
  isAmount: boolean;
  isQuoting: boolean;
}

/** What is taken off, what the customer gets back, and what is still due then. */
function RefundFigures(props: RefundFiguresProps) {
  const { adminOrder, query, quote, isAmount, isQuoting } = props;
  const takesPieces = quote?.items.some(({ qty }) => qty > 0);
  const collect = query && quote && changedCollect(adminOrder, query, quote);
  return (
    <div role="status" className={classes('numerals bg-sand px-4 py-3', isQuoting && 'opacity-60')}>
      {quote ? (
        <dl className="grid gap-1">
          {quote.roundOff !== undefined && (
            <Figure name={ROUND_OFF_LINE} value={formatRoundOff(toPaise(quote.roundOff))} />
          )}
          {FIGURES.map(([name, text]) => (
            <Figure key={name} name={text} value={formatRupees(quote[name])} look="answer" />
          ))}
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
      {collect && (
        <p className="mt-2 text-sm">
          Parcels under way collect {formatPaise(collect.now)}: tell their courier that it is only{' '}
          {formatPaise(collect.then)} now.
        </p>
      )}
    </div>
  );
}
