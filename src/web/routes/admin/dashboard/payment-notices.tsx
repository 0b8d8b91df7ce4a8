import { useState } from 'react';
import type {
  GatewayStatus,
  PaymentNeedingAttention,
  RefundNeedingAttention,
} from '../../../../contract/payment-admin.ts';
import { shortId } from '../../../../domain/text/text.ts';
import { ActionButton } from '../../../admin/forms/admin-action.tsx';
import { orderPath } from '../../../admin/frame/admin-paths.ts';
import { countText } from '../../../admin/lists/format.ts';
import {
  amountText,
  paymentAttentionText,
  REFUND_ATTENTION_TEXTS,
} from '../../../admin/orders/payment-text.ts';
import { callApi } from '../../../platform/api.ts';
import { Alert } from '../../../ui/messages.tsx';
import { Card } from '../../../ui/panels.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Heading, TextLink } from '../../../ui/typography.tsx';

interface MoneyNoticeProps {
  refunds: RefundNeedingAttention[];
  payments: PaymentNeedingAttention[];
}

export function MoneyNotice({ refunds, payments }: MoneyNoticeProps) {
  const count = refunds.length + payments.length;
  if (count === 0) return null;
  const parts = [
    refunds.length > 0 && countText(refunds.length, 'refund'),
    payments.length > 0 && countText(payments.length, 'payment'),
  ];
  const title = `${parts.filter(Boolean).join(' and ')} ${count === 1 ? 'needs' : 'need'} your attention`;
  const entries = [
    ...refunds.map(({ attention, ...refund }) => ({
      ...refund,
      text: `${amountText(refund)}. ${REFUND_ATTENTION_TEXTS[attention]}`,
    })),
    ...payments.map((payment) => ({ ...payment, text: paymentAttentionText(payment) })),
  ];
  return (
    <Alert kind="warn" live={false} title={title}>
      <ul className="numerals">
        {entries.map(({ _id, orderId, text }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3">
            <TextLink standalone to={orderPath(orderId)}>
              Order {shortId(orderId)}
            </TextLink>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function RefusalNotice({ gateways }: { gateways: readonly GatewayStatus[] }) {
  return gateways.map(
    ({ gateway, method, refusal }) =>
      refusal && (
        <Alert
          key={gateway}
          kind="danger"
          live={false}
          title={`${method} refuses your shop: customers cannot choose it`}
        >
          <p className="break-words">{refusal.message}</p>
          <p>
            Check the keys and the account in the gateway’s dashboard, then test the connection.
          </p>
        </Alert>
      ),
  );
}

interface GatewayPanelProps {
  gateways: readonly GatewayStatus[];
  onChanged: () => void;
}

export function GatewayPanel({ gateways, onChanged }: GatewayPanelProps) {
  if (gateways.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="gateways-title">
      <Heading level={2} size="sub" id="gateways-title">
        Payment gateways
      </Heading>
      <ul className="mt-2 divide-y divide-line">
        {gateways.map((status) => (
          <Gateway key={status.gateway} status={status} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  );
}

interface GatewayProps {
  status: GatewayStatus;
  onChanged: () => void;
}

function Gateway({ status: { gateway, method, isTest, refusal }, onChanged }: GatewayProps) {
  const toast = useToast();
  const [hasWorked, setHasWorked] = useState(false);

  async function test() {
    setHasWorked(false);
    const statuses = await callApi('POST /api/admin/gateways/{id}/test', {
      params: { id: gateway },
    });
    const refused = statuses.find((one) => one.gateway === gateway)?.refusal;
    setHasWorked(!refused);
    if (refused) toast({ kind: 'danger', text: `${method} refuses your shop` });
    else toast({ kind: 'success', text: `${method} works` });
    onChanged();
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="font-medium">{method}</span>
      {isTest && <Tag tone="gold">Test mode</Tag>}
      {refusal ? <Tag tone="danger">Refused</Tag> : hasWorked && <Tag tone="success">Works</Tag>}
      <ActionButton className="ml-auto" pendingText="Testing…" action={test}>
        Test connection<span className="sr-only"> to {method}</span>
      </ActionButton>
    </li>
  );
}
