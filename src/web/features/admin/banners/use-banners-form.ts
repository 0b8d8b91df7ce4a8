import { type SubmitEvent, useState } from 'react';
import type { BannerList } from '../../../../contract/banner.ts';
import { ApiError } from '../../../../contract/client.ts';
import { moved } from '../../../../domain/moved.ts';
import { browserApi } from '../../../platform/api.ts';
import { refusalOf } from '../refusal.ts';
import {
  type BannerDraft,
  blankBanner,
  type DraftFaults,
  draftFaults,
  draftsOf,
  isSame,
  newBannersOf,
} from './banner-draft.ts';

export type BannersForm = ReturnType<typeof useBannersForm>;
type Field = keyof DraftFaults;

let made = 0;

/** State of the banners' form. */
export function useBannersForm(first: BannerList) {
  const [base, setBase] = useState(first);
  const [drafts, setDrafts] = useState(() => draftsOf(first));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<BannerList | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [note, setNote] = useState<string | null>(null);

  function edit(next: BannerDraft[]) {
    setDrafts(next);
    setNote(null);
    setRefused({});
  }

  function keep(list: BannerList, words: string) {
    setBase(list);
    setDrafts(draftsOf(list));
    setLeft(new Set());
    setRefused({});
    setConflict(null);
    setFailure(null);
    setNote(words);
  }

  async function attempt(call: () => Promise<BannerList>, words: string): Promise<boolean> {
    setIsPending(true);
    setFailure(null);
    setNote(null);
    try {
      keep(await call(), words);
      return true;
    } catch (error) {
      const current = currentOf(error);
      setRefused(faultsByKey(error, drafts));
      // Two who save the same have no quarrel.
      if (current && isSame(draftsOf(current), drafts)) {
        keep(current, words);
        return true;
      }
      setConflict(current);
      setFailure(refusalOf(error).message);
      return false;
    } finally {
      setIsPending(false);
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setLeft(new Set(drafts.flatMap(({ key }) => FIELDS.map((field) => `${key}.${field}`))));
    if (focusFirstFault(form, drafts)) return;
    const body = { version: base.version, banners: newBannersOf(drafts) };
    await attempt(
      () => browserApi().call('saveBanners', { body }),
      'Saved. The home page shows it.',
    );
  }

  return {
    base,
    drafts,
    conflict,
    failure,
    isPending,
    note,
    isDirty: !isSame(drafts, draftsOf(base)),
    submit,
    restore: () =>
      attempt(
        () => browserApi().call('restoreBanners', { body: { version: base.version } }),
        'The home page shows the banners the shop came with.',
      ),
    /** Goes on from the banners as they are now, with what was chosen where the two differ. */
    settle(chosen: BannerDraft[]) {
      if (!conflict) return;
      setBase(conflict);
      edit(chosen);
      setConflict(null);
      setFailure(null);
    },
    change: (key: string, part: Partial<BannerDraft>) =>
      edit(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft))),
    move: (from: number, to: number) => edit(moved(drafts, from, to)),
    remove: (key: string) => edit(drafts.filter((draft) => draft.key !== key)),
    add() {
      made += 1;
      edit([...drafts, blankBanner(`new-${made}`)]);
    },
    leave: (key: string, field: Field) => setLeft((now) => new Set(now).add(`${key}.${field}`)),
    faultOf(draft: BannerDraft, field: Field): string | undefined {
      const name = `${draft.key}.${field}`;
      return refused[name] ?? (left.has(name) ? draftFaults(draft)[field] : undefined);
    },
  };
}

const FIELDS: readonly Field[] = ['pictureId', 'caption', 'link', 'alt'];

/** The id of a field, by which it is found where its banner is at fault. */
export function fieldId(key: string, field: Field): string {
  return `banner-${key}-${field}`;
}

function focusFirstFault(form: HTMLFormElement, drafts: readonly BannerDraft[]): boolean {
  for (const draft of drafts) {
    const faults = draftFaults(draft);
    const field = FIELDS.find((one) => faults[one] !== undefined);
    if (!field) continue;
    const control = form.ownerDocument.getElementById(fieldId(draft.key, field));
    control?.focus();
    return true;
  }
  return false;
}

function currentOf(error: unknown): BannerList | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null;
  return error.current as BannerList;
}

/** The server names a field by its banner's place in the list. */
function faultsByKey(error: unknown, drafts: readonly BannerDraft[]): Record<string, string> {
  const { fields } = refusalOf(error);
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, place = '', field = ''] = path.split('.');
      return [`${drafts[Number(place)]?.key}.${field}`, message];
    }),
  );
}
