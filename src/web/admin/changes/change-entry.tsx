import { Link } from 'react-router';
import type { Change } from '../../../contract/audit.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import {
  BANNERS_PATH,
  customerPath,
  MESSAGES_PATH,
  orderPath,
  PROMOS_PATH,
  productPath,
  SETTINGS_PATH,
} from '../frame/admin-paths.ts';
import {
  actorText,
  type ChangedFact,
  changedFactsOf,
  isVerbFirst,
  subjectText,
} from './change-text.ts';

export function ChangeEntry({ change }: { change: Change }) {
  const { shownMoment } = useShopDates();
  const facts = changedFactsOf(change, shownMoment);
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-b border-line py-3.5 md:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={change.at} className="numerals text-sm text-soft md:pt-0.5">
        {shownMoment(change.at)}
      </time>
      <div className="min-w-0">
        <Sentence change={change} />
        {facts.length > 0 && (
          <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
            {facts.map((fact) => (
              <Fact key={fact.label} {...fact} />
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

function Sentence({ change }: { change: Change }) {
  const { action, subject } = change;
  const { kind, name } = subjectText(subject);
  const path = subjectPath(change);
  const isBefore = isVerbFirst(action);
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{actorText(change)}</span>
      {isBefore ? ` ${action} ` : ': '}
      {kind}{' '}
      {path ? (
        <Link to={path} className="text-link">
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      {!isBefore && ` ${action}`}
    </p>
  );
}

function Fact({ label, from, to }: ChangedFact) {
  return (
    <>
      <dt className="text-soft max-sm:mt-1">{label}</dt>
      <dd className="numerals whitespace-pre-line wrap-anywhere">
        {from !== null && to !== null ? (
          <>
            {/* Screen readers read "from" and "to" in place of the arrow. */}
            <span className="sr-only"> from </span>
            <span className="text-soft">{from}</span>
            <span aria-hidden="true" className="px-2 text-gold-text">
              →
            </span>
            <span className="sr-only"> to </span>
            <span>{to}</span>
          </>
        ) : (
          (to ?? from)
        )}
      </dd>
    </>
  );
}

/** The screens that show all records of a kind. */
const LISTS: Partial<Record<Change['subject']['kind'], string>> = {
  message: MESSAGES_PATH,
  banner: BANNERS_PATH,
  'promo code': PROMOS_PATH,
  settings: SETTINGS_PATH,
};

/** The screen of what was changed; null where there is none. */
function subjectPath({ action, subject: { kind, id } }: Change): string | null {
  if (kind === 'product') return action === 'removed' ? null : productPath(id);
  if (kind === 'order') return orderPath(id);
  if (kind === 'customer') return action === 'erased' ? null : customerPath(id);
  return LISTS[kind] ?? null;
}
