import { continueInvoicesSchema, type RestoredShop } from '../../../../contract/restored-shop.ts';
import { findMethodByGateway } from '../../../../domain/payments/payment-methods.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { ActionButton } from '../../../admin/forms/admin-action.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { callApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { TextField } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';

interface RestoredShopNoticeProps {
  restored: RestoredShop;
  onChanged: () => void;
}

/** What a restore leaves to settle: the next invoice's number, and money for orders that are gone. */
export function RestoredShopNotice(props: RestoredShopNoticeProps) {
  return (
    <>
      <InvoiceQuestion {...props} />
      <UnknownPayments {...props} />
    </>
  );
}

const NUMBER_FIELDS = [
  ['nextInvoice', 'Next invoice number'],
  ['nextGstInvoice', 'Next GST invoice number'],
  ['nextCreditNote', 'Next credit note number'],
] as const;

function InvoiceQuestion({ restored: { question }, onChanged }: RestoredShopNoticeProps) {
  const { formatMoment } = useShopDates();
  if (!question) return null;
  const { madeAt, restoredAt: _, financialYear, ...values } = question;
  return (
    <Alert kind="warn" live={false} title="The shop was restored and needs your attention">
      <p>
        The backup is of {formatMoment(madeAt)}. Orders, payments and invoices since then may be
        missing. No invoice or credit note is issued until you say which number comes next.
        {question.nextGstInvoice !== undefined &&
          ' Orders by GST cannot be sent before that: their invoice goes with them.'}
      </p>
      <DialogAction
        label="Set the next invoice number"
        className="mt-3"
        title="Set the next invoice number"
        confirm="Save"
        pendingText="Saving…"
        schema={continueInvoicesSchema}
        values={values}
        submit={async (body) => {
          await callApi('POST /api/admin/restored-shop/invoices', { body });
          onChanged();
        }}
      >
        {({ field }) => (
          <>
            <p>
              Look up the last document of each kind that a customer got in {financialYear}, in your
              emails or on paper. The next number is one more than its number.
            </p>
            {NUMBER_FIELDS.map(
              ([name, label]) =>
                values[name] !== undefined && (
                  <TextField
                    key={name}
                    label={`${label} of ${financialYear}`}
                    {...field(name, 'numeric')}
                  />
                ),
            )}
          </>
        )}
      </DialogAction>
    </Alert>
  );
}

function UnknownPayments({ restored, onChanged }: RestoredShopNoticeProps) {
  const { formatMoment } = useShopDates();
  const { unknownPayments: payments } = restored;
  const count = payments.length;
  if (count === 0) return null;
  const title = `${countText(count, 'payment')} for ${count === 1 ? 'an order' : 'orders'} that the shop does not have ${count === 1 ? 'needs' : 'need'} your attention`;
  return (
    <Alert kind="warn" live={false} title={title}>
      <p>Look each one up in the gateway’s dashboard, and send the goods or the money back.</p>
      <ul className="numerals">
        {payments.map(({ _id, gateway, gatewayOrderId, reference, amount, currency, at }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 break-words">
              {findMethodByGateway(gateway)}:{' '}
              {amount === null ? 'paid' : `${currency} ${amount} paid`} on {formatMoment(at)}, order{' '}
              {gatewayOrderId}
              {reference && `, payment ${reference}`}
            </span>
            <ActionButton
              action={async () => {
                await callApi('POST /api/admin/unknown-payments/{id}/dismiss', {
                  params: { id: _id },
                });
                onChanged();
              }}
            >
              Dismiss<span className="sr-only"> payment {reference ?? gatewayOrderId}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
