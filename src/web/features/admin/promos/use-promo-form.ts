import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import type { PromoCode } from '../../../../contract/promo-code.ts';
import {
  type PromoFaults,
  type PromoField,
  promoFormFaults,
} from '../../../../domain/promo-form.ts';
import { browserApi } from '../../../platform/api.ts';
import { focusFirst } from '../focus-first.ts';
import { refusalOf } from '../refusal.ts';
import {
  BLANK_PROMO,
  differing,
  draftOf,
  formOf,
  PROMO_FIELDS,
  type PromoDraft,
} from './promo-draft.ts';

export type PromoFormState = ReturnType<typeof usePromoForm>;

/** State of the form of one code; without one it is a code to come. `onSaved` gets it as it is then. */
export function usePromoForm(first: PromoCode | null, onSaved: (promo: PromoCode) => void) {
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(() => (first ? draftOf(first) : BLANK_PROMO));
  const [left, setLeft] = useState<readonly PromoField[]>([]);
  const [refused, setRefused] = useState<PromoFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<PromoCode | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const faults = promoFormFaults(formOf(draft));
  const before = base ? draftOf(base) : BLANK_PROMO;

  function keep(promo: PromoCode) {
    setBase(promo);
    setDraft(draftOf(promo));
    setLeft([]);
    setIsSaved(true);
    onSaved(promo);
  }

  function refuse(error: unknown, form: HTMLFormElement) {
    const current = currentOf(error);
    // Two who save the same have no quarrel.
    if (current && differing(draft, draftOf(current)).length === 0) return keep(current);
    const { message, fields } = refusalOf(error);
    setFailure(message);
    setConflict(current);
    setRefused(fields);
    focusFirst(form, fields);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setLeft(PROMO_FIELDS);
    setFailure(null);
    setIsSaved(false);
    if (focusFirst(form, faults)) return;
    setIsPending(true);
    try {
      keep(await save(base, draft));
    } catch (error) {
      refuse(error, form);
    } finally {
      setIsPending(false);
    }
  }

  return {
    base,
    before,
    draft,
    conflict,
    failure,
    isPending,
    isSaved,
    isDirty: differing(draft, before).length > 0,
    submit,
    change(part: Partial<PromoDraft>) {
      setDraft({ ...draft, ...part });
      setIsSaved(false);
      setRefused({});
    },
    leave: (field: PromoField) => setLeft((now) => [...now, field]),
    faultOf: (field: PromoField) =>
      refused[field] ?? (left.includes(field) ? faults[field] : undefined),
    /** Goes on from the code as it is now, with what was chosen where the two differ. */
    settle(chosen: PromoDraft) {
      setBase(conflict);
      setDraft(chosen);
      setConflict(null);
      setFailure(null);
    },
  };
}

function save(base: PromoCode | null, draft: PromoDraft): Promise<PromoCode> {
  const form = formOf(draft);
  if (!base) return browserApi().call('addPromoCode', { body: form });
  const body = { ...form, version: base.version };
  return browserApi().call('changePromoCode', { params: { id: base._id }, body });
}

function currentOf(error: unknown): PromoCode | null {
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return isStale ? (error.current as PromoCode) : null;
}
