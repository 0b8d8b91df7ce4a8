import { Link } from 'react-router';
import type { AuditedChange } from '../../../../contract/audit.ts';
import { formatRupees, rupees } from '../../../../domain/money/money.ts';
import { SETTING_NAMES, settingLabel } from '../../../../domain/shop/shop-settings.ts';
import { capitalise, shortId } from '../../../../domain/text/text.ts';
import {
  adminProductPath,
  attributeEditPath,
  BANNERS_PATH,
  COLLECTIONS_PATH,
  categoryEditPath,
  customerPath,
  MESSAGES_PATH,
  orderPath,
  PAGES_PATH,
  PROMOS_PATH,
  REDIRECTS_PATH,
  SETTINGS_PATH,
  THEME_PATH,
  WEBHOOKS_PATH,
} from '../../../admin/frame/admin-paths.ts';
import { useShopDates } from '../../../platform/shop.ts';

export function ChangeEntry({ change }: { change: AuditedChange }) {
  const { formatMoment } = useShopDates();
  const facts = getChangedFacts(change, formatMoment);
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-b border-line py-3.5 md:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={change.at} className="numerals text-sm text-soft md:pt-0.5">
        {formatMoment(change.at)}
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

function Sentence({ change }: { change: AuditedChange }) {
  const { kind, name } = subjectText(change.subject);
  const path = subjectPath(change);
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{actorText(change)}</span>
      {` ${actionText(change.action)} ${kind} `}
      {path ? (
        <Link to={path} className="text-link">
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
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

const LISTS: Partial<Record<AuditedChange['subject']['kind'], string>> = {
  message: MESSAGES_PATH,
  banner: BANNERS_PATH,
  'promo code': PROMOS_PATH,
  settings: SETTINGS_PATH,
  theme: THEME_PATH,
  webhook: WEBHOOKS_PATH,
  redirect: REDIRECTS_PATH,
  page: PAGES_PATH,
  collection: COLLECTIONS_PATH,
};

function subjectPath({ action, subject: { kind, id } }: AuditedChange): string | null {
  if (kind === 'product') return action === 'removed' ? null : adminProductPath(id);
  if (kind === 'category') return action === 'removed' ? null : categoryEditPath(id);
  if (kind === 'attribute') return action === 'removed' ? null : attributeEditPath(id);
  if (kind === 'order') return orderPath(id);
  if (kind === 'customer') return action === 'erased' ? null : customerPath(id);
  return LISTS[kind] ?? null;
}

interface ChangedFact {
  label: string;
  from: string | null;
  to: string | null;
}

type FormatMoment = (instant: string) => string;

/** Names of amounts of money; `totalLimit` of a promo code is a count. */
const MONEY = /(price|total|amount|refund|credit|due)$/i;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export function actorText({ actor }: AuditedChange): string {
  if (!actor) return 'System';
  return actor.name ?? 'Deleted admin';
}

export function subjectText({ kind, id, label }: AuditedChange['subject']): {
  kind: string;
  name: string;
} {
  if (kind === 'settings' || kind === 'theme' || kind === 'demo data')
    return { kind: 'the', name: kind };
  if (kind === 'banner') return { kind: 'the', name: 'banners' };
  return { kind: `the ${kind}`, name: label || shortId(id) };
}

/** Recorded actions that do not read as a verb before `the order 5f0c2a9b`. */
const ACTION_TEXTS: Record<string, string> = {
  'made an admin': 'gave admin access to',
  'no longer made an admin': 'removed admin access from',
  'signed out everywhere': 'signed out all devices of',
  'given a new password': 'set a new password for',
  'given two-step sign-in': 'turned on two-step sign-in for',
  'no longer given two-step sign-in': 'turned off two-step sign-in for',
  'opened again': 'reopened',
  noted: 'changed the note of',
  invoiced: 'issued the invoice of',
  corrected: 'changed the tracking details of',
  delivered: 'recorded the delivery of',
  'parcel delivered': 'recorded the delivery of a parcel of',
  'address corrected': 'corrected the address of',
  returned: 'recorded the returned parcel of',
  'marked paid': 'recorded the payment of',
  'mismatched payment accepted': 'accepted a mismatched payment of',
  'payment attempt dismissed': 'dismissed a payment attempt of',
  'refund requested again': 'retried a refund of',
  'refund completed manually': 'recorded a manual refund of',
  'refund dismissed': 'dismissed a refund of',
  'secret renewed': 'renewed the secret of',
};

export function actionText(action: string): string {
  return ACTION_TEXTS[action] ?? action;
}

/** The changed values; those of the settings in the order of their form. */
export function getChangedFacts(change: AuditedChange, formatMoment: FormatMoment): ChangedFact[] {
  const { before, after, subject } = change;
  const names = Object.keys({ ...before, ...after });
  return inOrder(names, subject.kind).map((name) => ({
    label: labelText(name, subject.kind),
    // Values that only describe the change, such as its reason, have no earlier value.
    from: before && name in before ? valueText(name, before[name], formatMoment) : null,
    to: after && valueText(name, after[name], formatMoment),
  }));
}

function inOrder(names: string[], kind: AuditedChange['subject']['kind']): string[] {
  if (kind !== 'settings') return names;
  const places: string[] = SETTING_NAMES;
  return names.toSorted((a, b) => places.indexOf(a) - places.indexOf(b));
}

function labelText(name: string, kind: AuditedChange['subject']['kind']): string {
  const setting = kind === 'settings' && SETTING_NAMES.find((each) => each === name);
  return setting ? settingLabel(setting) : spelledOut(name);
}

/** `offerPrice` becomes `Offer price`. */
function spelledOut(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return capitalise(words);
}

function valueText(name: string, value: unknown, formatMoment: FormatMoment): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return MOMENT.test(value) ? formatMoment(value) : value;
  if (Array.isArray(value)) {
    return value.map((each) => valueText(name, each, formatMoment)).join(', ') || 'none';
  }
  return Object.entries(value)
    .map(([key, each]) => `${spelledOut(key)}: ${valueText(key, each, formatMoment)}`)
    .join('; ');
}

function numberText(name: string, value: number): string {
  if (name.endsWith('Ms')) return `${value / 1000} s`;
  return MONEY.test(name) ? formatRupees(rupees(value)) : String(value);
}
