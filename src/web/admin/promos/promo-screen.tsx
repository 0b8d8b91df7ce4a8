import { useState } from 'react';
import { Link } from 'react-router';
import type { Page } from '../../../contract/client.ts';
import type { PromoCode, PromoUse } from '../../../contract/promos.ts';
import { PROMO_LABELS } from '../../../domain/promos/promo-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Tag } from '../../ui/badge.tsx';
import { Heading } from '../../ui/heading.tsx';
import { DifferencePanel, differencesOf, mergedDraft } from '../forms/difference-panel.tsx';
import { SaveBar } from '../forms/save-bar.tsx';
import { useUnsavedGuard } from '../forms/use-unsaved-guard.tsx';
import { PROMOS_PATH } from '../frame/admin-paths.ts';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { differing, draftOf, shown } from './promo-draft.ts';
import { PromoFields } from './promo-fields.tsx';
import { STATE_TAGS, usesText, valueText } from './promo-text.ts';
import { PromoUses } from './promo-uses.tsx';
import { type PromoForm, usePromoForm } from './use-promo-form.ts';

interface PromoScreenProps {
  promo: PromoCode;
  uses: Page<PromoUse[]>;
  onSaved: () => void;
}

/** One promo code: its form and the orders that used it. */
export function PromoScreen({ promo: first, uses, onSaved }: PromoScreenProps) {
  const [promo, setPromo] = useState(first);
  const form = usePromoForm(first, (saved) => {
    setPromo(saved);
    onSaved();
  });
  return (
    <AdminScreen path={PROMOS_PATH} title={promo.code} actions={<AllCodes />}>
      <p className="numerals mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tag {...STATE_TAGS[promo.state]} />
        <span>{valueText(promo)}</span>
        <span className="text-soft">Used {usesText(promo)}</span>
      </p>
      <PromoFormBody form={form} />
      <section aria-labelledby="promo-uses" className="mt-8 border-t border-line pt-5">
        <Heading level={3} id="promo-uses" className="mb-3">
          Orders with this code
        </Heading>
        <PromoUses first={uses} promoId={promo._id} />
      </section>
    </AdminScreen>
  );
}

export function NewPromoScreen({ onAdded }: { onAdded: (promo: PromoCode) => void }) {
  const form = usePromoForm(null, onAdded);
  return (
    <AdminScreen path={PROMOS_PATH} title="Add a promo code" actions={<AllCodes />}>
      <PromoFormBody form={form} />
    </AdminScreen>
  );
}

function PromoFormBody({ form }: { form: PromoForm }) {
  const { base, conflict, failure, isDirty } = form;
  const unsavedQuestion = useUnsavedGuard(isDirty);
  return (
    <form noValidate onSubmit={form.submit} onBlur={form.touch}>
      {conflict ? (
        <Differences key={conflict.version} form={form} current={conflict} />
      ) : (
        <>
          <PromoFields form={form} />
          {failure && (
            <Alert kind="danger" className="mt-4">
              {failure}
            </Alert>
          )}
          <SaveBar
            form={form}
            label={base ? 'Save' : 'Add the code'}
            savedText="Saved. Shoppers have it from now on."
          />
        </>
      )}
      {unsavedQuestion}
    </form>
  );
}

function Differences({ form, current }: { form: PromoForm; current: PromoCode }) {
  const { draft: mine, base, failure, resolve } = form;
  const theirs = draftOf(current);
  const differences = differencesOf(
    { base: draftOf(base), mine, theirs },
    { differing, labelOf: (field) => PROMO_LABELS[field], shown },
  );
  return (
    <DifferencePanel
      message={failure ?? ''}
      differences={differences}
      onChosen={(choices) => resolve(mergedDraft(mine, theirs, choices))}
    />
  );
}

function AllCodes() {
  return (
    <Link to={PROMOS_PATH} className="text-link inline-flex min-h-11 items-center font-medium">
      All codes
    </Link>
  );
}
