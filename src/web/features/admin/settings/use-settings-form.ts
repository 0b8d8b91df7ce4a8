import { type FocusEvent, type SubmitEvent, useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import type { ShopSettingsView } from '../../../../contract/shop.ts';
import type { PaymentMethod } from '../../../../domain/payment-methods.ts';
import {
  checkShopSettings,
  SETTING_LABELS,
  type SettingFaults,
  type SettingName,
} from '../../../../domain/shop-settings.ts';
import { browserApi } from '../../../platform/api.ts';
import { isPressed } from '../../../ui/is-pressed.ts';
import { focusFirst } from '../focus-first.ts';
import { refusalOf } from '../refusal.ts';
import {
  differing,
  draftOf,
  SETTING_NAMES,
  type SettingsDraft,
  settingsOf,
  type TypedSetting,
  withTyped,
} from './settings-draft.ts';

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** State of the settings' form. `onSaved` is told when the shop has become another. */
export function useSettingsForm(first: ShopSettingsView, onSaved: () => void) {
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first.settings));
  const [left, setLeft] = useState<readonly SettingName[]>([]);
  const [refused, setRefused] = useState<SettingFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<ShopSettingsView | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [isSettled, setIsSettled] = useState(false);

  const faults = checkShopSettings(settingsOf(draft));
  const isDirty = differing(draft, draftOf(base.settings)).length > 0;

  function change(next: SettingsDraft, name: SettingName) {
    setDraft(next);
    setIsSaved(false);
    setRefused(({ [name]: _, ...others }) => others);
  }

  function keep(view: ShopSettingsView) {
    setBase(view);
    setDraft(draftOf(view.settings));
    setLeft([]);
    setIsSaved(true);
    onSaved();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setLeft(SETTING_NAMES);
    setFailure(null);
    setIsSettled(false);
    if (focusFirst(form, faults)) return;
    setIsPending(true);
    setIsSaved(false);
    try {
      const body = { version: base.version, settings: settingsOf(draft) };
      keep(await browserApi().call('saveShopSettings', { body }));
    } catch (error) {
      const current = currentOf(error);
      // Two who save the same have no quarrel.
      if (current && differing(draft, draftOf(current.settings)).length === 0) return keep(current);
      setFailure(refusalOf(error).message);
      setConflict(current);
      const fields = fieldFaults(error);
      setRefused(fields);
      focusFirst(form, fields);
    } finally {
      setIsPending(false);
    }
  }

  /** Goes on from the settings as they are now, with what was chosen where the two differ. */
  function settle(chosen: SettingsDraft) {
    if (!conflict) return;
    setBase(conflict);
    setDraft(chosen);
    setConflict(null);
    setFailure(null);
    setIsSettled(true);
  }

  const faultOf = (name: SettingName) =>
    refused[name] ?? (left.includes(name) ? faults[name] : undefined);
  return {
    base,
    draft,
    conflict,
    failure,
    isPending,
    isSaved,
    isDirty,
    isSettled,
    submit,
    settle,
    faultOf,
    setMethods: (paymentMethods: PaymentMethod[]) =>
      change({ ...draft, paymentMethods }, 'paymentMethods'),
    /** What a field of a setting needs: its label, its text, and what is wrong once it has been left. */
    field: (name: TypedSetting) => ({
      label: SETTING_LABELS[name],
      name,
      value: draft[name],
      error: faultOf(name),
      onChange: ({ target }: { target: { value: string } }) =>
        change(withTyped(draft, name, target.value), name),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!isPressed(relatedTarget)) setLeft((now) => [...now, name]);
      },
    }),
  };
}

function currentOf(error: unknown): ShopSettingsView | null {
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return isStale ? (error.current as ShopSettingsView) : null;
}

/** The server names a field by its place in the body. */
function fieldFaults(error: unknown): SettingFaults {
  const { fields } = refusalOf(error);
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.split('.')[1] ?? path, message]),
  );
}
