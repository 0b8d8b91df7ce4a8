import type { Change } from '../../../../contract/change.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { SETTING_LABELS } from '../../../../domain/shop-settings.ts';
import { shortId } from '../../../../domain/short-id.ts';

/** A fact that a change made another: each side in words, null where there was or is none. */
export interface ChangedFact {
  label: string;
  from: string | null;
  to: string | null;
}

/** How a moment is written, given as ISO text: by the shop's clock. */
type ShownMoment = (instant: string) => string;

/** Facts that are sums of money, by their names: `totalLimit` of a promo code counts its uses. */
const MONEY = /(price|total|amount|refund)$/i;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Who made a change. */
export function actorWords({ actor }: Change): string {
  if (!actor) return 'The shop itself';
  return actor.name ?? 'An administrator whose account is gone';
}

/** The thing a change was made to, as it is called in a sentence: its kind, and its name apart. */
export function subjectWords({ kind, id, label }: Change['subject']): {
  kind: string;
  name: string;
} {
  if (kind === 'settings' || kind === 'demo data') return { kind: 'the', name: kind };
  return { kind: `the ${kind}`, name: label || shortId(id) };
}

/**
 * Whether an action stands between who did it and the thing, as in `changed the settings`. One of
 * several words, such as `signed out everywhere`, reads after the thing.
 */
export function readsBefore(action: string): boolean {
  return !action.includes(' ');
}

/** What a change made of each fact; those of the settings in the order of their form. */
export function changedFactsOf(change: Change, shownMoment: ShownMoment): ChangedFact[] {
  const { before, after, subject } = change;
  const names = Object.keys({ ...before, ...after });
  return inOrder(names, subject.kind).map((name) => ({
    label: labelOf(name, subject.kind),
    // What came with the change, such as its reason, was nothing else before.
    from: before && name in before ? valueWords(name, before[name], shownMoment) : null,
    to: after && valueWords(name, after[name], shownMoment),
  }));
}

function inOrder(names: string[], kind: Change['subject']['kind']): string[] {
  if (kind !== 'settings') return names;
  const places = Object.keys(SETTING_LABELS);
  return names.toSorted((a, b) => places.indexOf(a) - places.indexOf(b));
}

function labelOf(name: string, kind: Change['subject']['kind']): string {
  const labels: Record<string, string> = kind === 'settings' ? SETTING_LABELS : {};
  return labels[name] ?? spelledOut(name);
}

/** `offerPrice` becomes `Offer price`. */
function spelledOut(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(name: string, value: unknown, shownMoment: ShownMoment): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(name, value);
  if (typeof value === 'string') return MOMENT.test(value) ? shownMoment(value) : value;
  if (Array.isArray(value)) {
    return value.map((each) => valueWords(name, each, shownMoment)).join(', ') || 'nothing';
  }
  return Object.entries(value)
    .map(([key, each]) => `${spelledOut(key)}: ${valueWords(key, each, shownMoment)}`)
    .join('; ');
}

function numberWords(name: string, value: number): string {
  if (name.endsWith('Ms')) return `${value / 1000} s`;
  return MONEY.test(name) ? formatRupees(value) : String(value);
}
