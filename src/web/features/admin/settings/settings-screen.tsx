import { useEffect, useRef } from 'react';
import type { ShopSettingsView } from '../../../../contract/shop.ts';
import { SETTING_LABELS } from '../../../../domain/shop-settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { AdminScreen } from '../dashboard-grid.tsx';
import { DifferencePanel, type Side } from '../difference-panel.tsx';
import { LoadFault } from '../load-fault.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { differing, draftOf, type SettingsDraft, shownSetting } from './settings-draft.ts';
import { SettingsSections } from './settings-sections.tsx';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

interface SettingsScreenProps {
  /** null where it could not be had; `fault` then says why. */
  view: ShopSettingsView | null;
  fault: string | null;
  onSaved: () => void;
}

/** What the owner says of her shop, in one form. */
export function SettingsScreen({ view, fault, onSaved }: SettingsScreenProps) {
  return (
    <AdminScreen path="/admin/settings" title="Settings">
      {fault !== null && <LoadFault message={fault} />}
      {view && <Settings view={view} onSaved={onSaved} />}
    </AdminScreen>
  );
}

function Settings({ view, onSaved }: { view: ShopSettingsView; onSaved: () => void }) {
  const form = useSettingsForm(view, onSaved);
  const { conflict, failure, submit } = form;
  const unsavedQuestion = useUnsavedGuard(form.isDirty);
  return (
    <form noValidate onSubmit={submit} className="max-w-5xl">
      {conflict ? (
        <Differences key={conflict.version} form={form} current={conflict} />
      ) : (
        <>
          <p className="mb-2 max-w-[60ch] text-soft">
            The shop says these things wherever they belong. What you leave empty is shown to
            shoppers as an example, and never on an invoice.
          </p>
          <SettingsSections form={form} />
          {failure && <Alert kind="danger">{failure}</Alert>}
          <SaveBar form={form} />
        </>
      )}
      {unsavedQuestion}
    </form>
  );
}

function Differences({ form, current }: { form: SettingsForm; current: ShopSettingsView }) {
  const { draft, base, failure, settle } = form;
  const theirs = draftOf(current.settings);
  const touched = differing(draft, draftOf(base.settings));
  const differences = differing(draft, theirs).map((name) => ({
    name,
    label: SETTING_LABELS[name],
    mine: shownSetting(draft, name),
    theirs: shownSetting(theirs, name),
    preferred: touched.includes(name) ? ('mine' as const) : ('theirs' as const),
  }));
  const choose = (choices: Record<string, Side>) => {
    const kept = differences
      .filter(({ name }) => choices[name] === 'mine')
      .map(({ name }) => [name, draft[name]]);
    settle({ ...theirs, ...Object.fromEntries(kept) } as SettingsDraft);
  };
  return <DifferencePanel message={failure ?? ''} differences={differences} onChosen={choose} />;
}

/** Stays at the foot of the screen, however long the form is. */
function SaveBar({ form: { isPending, isSaved, isDirty, isSettled } }: { form: SettingsForm }) {
  const button = useRef<HTMLButtonElement>(null);
  // What differed has been settled: the next thing to do is to save.
  useEffect(() => {
    if (isSettled) button.current?.focus();
  }, [isSettled]);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-ivory px-4 py-3 md:mx-0 md:px-0">
      <Button ref={button} type="submit" pending={isPending} pendingText="Saving…">
        Save settings
      </Button>
      <p role="status" className={isSaved ? 'font-medium text-leaf' : 'text-soft'}>
        {isSaved ? 'Saved. The shop says so from now on.' : isDirty && 'Not saved yet'}
      </p>
    </div>
  );
}
