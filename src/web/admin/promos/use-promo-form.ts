import type { PromoCode } from '../../../contract/promos.ts';
import { promoFormErrors } from '../../../domain/promos/promo-form.ts';
import { browserApi } from '../../platform/api.ts';
import { useEditForm } from '../forms/use-edit-form.ts';
import { differing, draftOf, formOf, type PromoDraft } from './promo-draft.ts';

export type PromoForm = ReturnType<typeof usePromoForm>;

/** The form of one promo code; null for a new one. */
export function usePromoForm(first: PromoCode | null, onSaved: (promo: PromoCode) => void) {
  return useEditForm<PromoCode | null, PromoDraft>({
    loaded: first,
    draftOf,
    isSame: (one, other) => differing(one, other).length === 0,
    errorsOf: (draft) => promoFormErrors(formOf(draft)),
    save: savePromo,
    onSaved: (saved) => saved && onSaved(saved),
  });
}

function savePromo(draft: PromoDraft, base: PromoCode | null): Promise<PromoCode> {
  const form = formOf(draft);
  if (!base) return browserApi().call('addPromoCode', { body: form });
  const body = { ...form, version: base.version };
  return browserApi().call('changePromoCode', { params: { id: base._id }, body });
}
