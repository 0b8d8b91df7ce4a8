import { formatRupees, type Rupees } from '../../../../domain/money/money.ts';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { orderMoney } from '../../../admin/orders/pieces.ts';
import { PlacedOrderFigures } from '../../../storefront/checkout/order-figures.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { RefundOwed } from './money-actions.tsx';
import type { OrderPanelProps } from './order-action.tsx';

/** What an order costs, and below what of it is taken off, paid and due. */
export function FiguresPanel({ adminOrder }: Pick<OrderPanelProps, 'adminOrder'>) {
  const { credited, paid, due, owed } = orderMoney(adminOrder);
  const isSentBack = adminOrder.refunds.some(({ send, isWithdrawn }) => send > 0 && !isWithdrawn);
  return (
    <SectionCard title="Total">
      <PlacedOrderFigures order={adminOrder.order} />
      <dl className="numerals mt-3 grid gap-2 border-t border-line pt-3">
        {credited > 0 && (
          <Figure name="Taken off or refunded" value={`−${formatRupees(credited)}`} />
        )}
        <Figure name={isSentBack ? 'Paid, after refunds' : 'Paid'} value={formatRupees(paid)} />
        {due > 0 && <Figure name="Due" value={formatRupees(due)} isStrong />}
        {owed > 0 && <Figure name="Owed to the customer" value={formatRupees(owed)} isStrong />}
      </dl>
    </SectionCard>
  );
}

function Figure({ name, value, isStrong }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={isStrong ? 'font-semibold' : 'text-soft'}>{name}</dt>
      <dd className={isStrong ? 'font-semibold' : undefined}>{value}</dd>
    </div>
  );
}

/** Says what the shop owes, and suggests to send it. */
export function OwedNotice(props: OrderPanelProps) {
  const owed: Rupees = orderMoney(props.adminOrder).owed;
  if (owed === 0) return null;
  return (
    <Alert
      kind="warn"
      live={false}
      className="mb-5"
      title={`You owe the customer ${formatRupees(owed)}`}
      actions={<RefundOwed {...props} />}
    >
      More was paid than the order costs by now.
    </Alert>
  );
}
