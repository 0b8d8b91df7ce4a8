import type { Order } from '../../../contract/order.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { eventWords } from './order-event.ts';

/** What has happened to an order, oldest first. */
export function OrderTimeline({ events }: { events: Order['timeline'] }) {
  const { shownMoment } = useShopDates();
  return (
    <ol className="mt-3">
      {events.map(({ kind, at, note }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          key={place}
          className="relative border-l border-zari pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-1.25 size-2.5 rotate-45 bg-zari"
          />
          <p className="font-medium">{eventWords(kind)}</p>
          <p className="numerals text-sm text-soft">
            <time dateTime={at}>{shownMoment(at)}</time>
          </p>
          {note && <p className="mt-1 wrap-anywhere">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
