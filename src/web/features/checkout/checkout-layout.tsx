import { type ReactNode, type Ref, useRef } from 'react';
import { toRupees } from '../../../domain/money.ts';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Steps } from '../../ui/steps.tsx';
import { type CheckoutItem, piecesOf, totalsOf } from './checkout-item.ts';
import { ItemList } from './item-list.tsx';
import { OrderFigures } from './order-figures.tsx';
import { type AppliedPromo, appliedPromo, promoFor } from './promo-store.ts';
import { TotalBar } from './total-bar.tsx';

const STEPS = [
  { label: 'Cart', to: '/cart' },
  { label: 'Shipping', to: '/shipping' },
  { label: 'Payment', to: '/payment' },
  { label: 'Order', to: '/placeorder' },
];

interface CheckoutLayoutProps {
  /** The address of the screen, which is one of the steps. */
  step: '/cart' | '/shipping' | '/payment' | '/placeorder';
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  items: readonly CheckoutItem[];
  /** The summary names the items too; not where the screen itself does. */
  namesItems?: boolean;
  /** What the summary ends with: the button that leads on. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen of the checkout: the steps over it, the summary beside it, or below it on a phone. */
export function CheckoutLayout(props: CheckoutLayoutProps) {
  const { step, title, titleRef, items, namesItems, action, children } = props;
  const summary = useRef<HTMLDivElement>(null);
  const promo = appliedPromo.use();
  const { total } = totalsOf(items, promo);
  return (
    <CheckoutFrame step={step} title={title} titleRef={titleRef}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="min-w-0">
          {children}
          <TotalBar pieces={piecesOf(items)} total={toRupees(total)} summary={summary} />
        </div>
        <Card
          as="aside"
          ref={summary}
          aria-label="Order summary"
          padding="lg"
          className="lg:sticky lg:top-24"
        >
          <Heading level={2} size="sub">
            Order summary
          </Heading>
          {namesItems && items.length > 0 && (
            <div className="mt-5 border-b border-line pb-5">
              <ItemList items={items} />
            </div>
          )}
          <div className="mt-5">
            <Figures items={items} promo={promo} />
          </div>
          {action && <div className="mt-6">{action}</div>}
        </Card>
      </div>
    </CheckoutFrame>
  );
}

interface FiguresProps {
  items: readonly CheckoutItem[];
  promo: AppliedPromo | null;
}

function Figures({ items, promo }: FiguresProps) {
  const totals = totalsOf(items, promo);
  return (
    <OrderFigures
      pieces={piecesOf(items)}
      items={toRupees(totals.items)}
      discount={toRupees(totals.discount)}
      promoCode={promoFor(toRupees(totals.items), promo)?.code}
      tax={toRupees(totals.tax)}
      shipping={toRupees(totals.shipping)}
      total={toRupees(totals.total)}
    />
  );
}

type CheckoutFrameProps = Pick<CheckoutLayoutProps, 'step' | 'title' | 'titleRef' | 'children'>;

/** Steps and title of a checkout screen, also around what is still loading. */
export function CheckoutFrame({ step, title, titleRef, children }: CheckoutFrameProps) {
  return (
    <div className="page min-h-dvh py-6 md:py-10">
      <Steps
        label="Checkout"
        steps={STEPS}
        current={STEPS.findIndex(({ to }) => to === step)}
        className="max-w-3xl"
      />
      <Heading level={1} ref={titleRef} tabIndex={-1} className="mt-7 mb-6 md:mt-10 md:mb-8">
        {title}
      </Heading>
      {children}
    </div>
  );
}
