import { useEffect, useEffectEvent, useState } from 'react';
import {
  type AdminOrder,
  LONGEST_PAYMENT_LOG,
  type PaymentLogEntry,
} from '../../../../contract/payment.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Tag, type TagTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatCount } from '../counts.ts';
import { refusalOf } from '../refusal.ts';
import { gatewayWords } from './money-words.ts';
import { OrderPanel } from './order-panel.tsx';

/** Every request, answer, webhook and decision about an order's money; read when it is asked for. */
export function PaymentLog({ found }: { found: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const { entries, fault, isLoading, load } = useLog(found.order._id);
  const refresh = useEffectEvent(() => {
    if (isOpen) load();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that changed has a longer log
  useEffect(() => refresh(), [found]);

  function open() {
    setIsOpen(true);
    load();
  }

  return (
    <OrderPanel
      title="Payment log"
      action={
        <Button variant="quiet" onClick={open} pending={isLoading} pendingText="Reading…">
          {isOpen ? 'Read again' : 'Show'}
        </Button>
      }
    >
      {!isOpen && (
        <p className="text-sm text-soft">
          What the shop and the gateways said to each other about this order, word for word but for
          secrets.
        </p>
      )}
      {fault && <Alert kind="danger">{fault}</Alert>}
      {entries?.length === 0 && <p className="text-soft">Nothing has been said yet</p>}
      {entries?.length === LONGEST_PAYMENT_LOG && (
        <p className="text-sm text-soft">
          These are the latest {formatCount(LONGEST_PAYMENT_LOG)} entries. Older ones are kept, but
          not shown.
        </p>
      )}
      {entries?.map((entry) => (
        <LogEntry key={entry._id} entry={entry} />
      ))}
    </OrderPanel>
  );
}

function useLog(id: string) {
  const [entries, setEntries] = useState<PaymentLogEntry[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(false);

  async function load(): Promise<void> {
    setIsLoading(true);
    try {
      setEntries(await browserApi().call('paymentLog', { params: { id } }));
      setFault(null);
    } catch (error) {
      setFault(refusalOf(error).message);
    } finally {
      setIsLoading(false);
    }
  }

  return { entries, fault, isLoading, load };
}

function LogEntry({ entry }: { entry: PaymentLogEntry }) {
  const { shownMoment } = useShopDates();
  const { at, gateway, gatewayOrderId, kind, operation, detail } = entry;
  return (
    <Disclosure
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 font-normal">
          <Tag tone={toneOf(kind)}>{kind}</Tag>
          <span className="font-medium">{operation}</span>
          <span className="numerals text-sm text-soft">
            {gatewayWords(gateway)}, {shownMoment(at)}
          </span>
        </span>
      }
    >
      {gatewayOrderId && <p className="text-sm wrap-anywhere">At the gateway: {gatewayOrderId}</p>}
      <pre className="mt-2 bg-sand p-3 text-sm whitespace-pre-wrap wrap-anywhere text-ink">
        {JSON.stringify(detail, null, 2)}
      </pre>
    </Disclosure>
  );
}

function toneOf(kind: string): TagTone {
  if (kind === 'fault') return 'danger';
  return kind === 'decision' ? 'gold' : 'plain';
}
