import { useEffect, useEffectEvent, useState } from 'react';
import { MAX_PAYMENT_LOG, type PaymentLogEntry } from '../../../../contract/payment-admin.ts';
import { useAdminAction } from '../../../admin/forms/admin-action.tsx';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { formatCount } from '../../../admin/lists/format.ts';
import { gatewayText } from '../../../admin/orders/payment-text.ts';
import { callApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureAlert } from '../../../ui/messages.tsx';
import { Disclosure } from '../../../ui/panels.tsx';
import { Tag, type TagTone } from '../../../ui/tags.tsx';
import { useOpenOrder } from './order-action.tsx';

export function PaymentLog() {
  const { adminOrder } = useOpenOrder();
  const params = { id: adminOrder.order._id };
  const [isOpen, setIsOpen] = useState(false);
  const [entries, setEntries] = useState<PaymentLogEntry[]>();
  const { isPending, failure, run } = useAdminAction();
  const load = () =>
    run(async () =>
      setEntries(await callApi('GET /api/admin/orders/{id}/payment-log', { params })),
    );
  const refresh = useEffectEvent(() => {
    if (isOpen) void load();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that changed has a longer log
  useEffect(() => refresh(), [adminOrder]);

  function open() {
    setIsOpen(true);
    void load();
  }

  return (
    <SectionCard
      title="Payment log"
      action={
        <Button
          variant="quiet"
          className="-mr-5"
          onClick={open}
          pending={isPending}
          pendingText="Loading…"
        >
          {isOpen ? 'Reload log' : 'Show log'}
        </Button>
      }
    >
      {!isOpen && (
        <p className="text-sm text-soft">
          Technical details of every payment and refund of this order.
        </p>
      )}
      <FailureAlert>{failure?.message}</FailureAlert>
      {entries?.length === 0 && <p className="text-soft">No entries yet</p>}
      {entries?.length === MAX_PAYMENT_LOG && (
        <p className="text-sm text-soft">
          Only the latest {formatCount(MAX_PAYMENT_LOG)} entries are shown.
        </p>
      )}
      {entries?.map((entry) => (
        <LogEntry key={entry._id} entry={entry} />
      ))}
    </SectionCard>
  );
}

const TONES: Partial<Record<string, TagTone>> = { error: 'danger', decision: 'gold' };

function LogEntry({ entry }: { entry: PaymentLogEntry }) {
  const { formatMoment } = useShopDates();
  const { at, gateway, gatewayOrderId, kind, operation, detail } = entry;
  return (
    <Disclosure
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 font-normal">
          <Tag tone={TONES[kind]}>{kind}</Tag>
          <span className="font-medium">{operation}</span>
          <span className="numerals text-sm text-soft">
            {gatewayText(gateway)}, {formatMoment(at)}
          </span>
        </span>
      }
    >
      {gatewayOrderId && (
        <p className="text-sm wrap-anywhere">Gateway order ID: {gatewayOrderId}</p>
      )}
      <pre className="mt-2 bg-sand p-3 text-sm whitespace-pre-wrap wrap-anywhere text-ink">
        {JSON.stringify(detail, null, 2)}
      </pre>
    </Disclosure>
  );
}
