import { useState } from 'react';
import { Link } from 'react-router';
import type { Page } from '../../../../contract/client.ts';
import type { PromoCode, PromoUse } from '../../../../contract/promo-code.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { AdminScreen } from '../dashboard-grid.tsx';
import { DifferencePanel } from '../difference-panel.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { chosenPromo, draftOf, promoDifferences } from './promo-draft.ts';
import { PromoFields } from './promo-fields.tsx';
import { PROMOS_PATH } from './promo-paths.ts';
import { PromoUses } from './promo-uses.tsx';
import { STATE_TAGS, usesWords, valueWords } from './promo-words.ts';
import { type PromoFormState, usePromoForm } from './use-promo-form.ts';

interface PromoScreenProps {
  promo: PromoCode;
  uses: Page<PromoUse[]>;
  onSaved: () => void;
}

/** One promo code: what it is set to, and the orders that have it. */
export function PromoScreen({ promo: first, uses, onSaved }: PromoScreenProps) {
  const [promo, setPromo] = useState(first);
  const form = usePromoForm(first, (saved) => {
    setPromo(saved);
    onSaved();
  });
  const { label, tone } = STATE_TAGS[promo.state];
  return (
    <AdminScreen path={PROMOS_PATH} title={promo.code} actions={<AllCodes />}>
      <p className="numerals mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tag tone={tone}>{label}</Tag>
        <span>{valueWords(promo)}</span>
        <span className="text-soft">Used {usesWords(promo)}</span>
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

/** A code to come. */
export function NewPromoScreen({ onAdded }: { onAdded: (promo: PromoCode) => void }) {
  const form = usePromoForm(null, onAdded);
  return (
    <AdminScreen path={PROMOS_PATH} title="Add a promo code" actions={<AllCodes />}>
      <PromoFormBody form={form} />
    </AdminScreen>
  );
}

function PromoFormBody({ form }: { form: PromoFormState }) {
  const { base, draft, before, conflict, failure, isPending, isSaved, isDirty } = form;
  const unsavedQuestion = useUnsavedGuard(isDirty);
  if (conflict) {
    const theirs = draftOf(conflict);
    return (
      <>
        <DifferencePanel
          key={conflict.version}
          message={failure ?? ''}
          differences={promoDifferences(before, draft, theirs)}
          onChosen={(choices) => form.settle(chosenPromo(draft, theirs, choices))}
        />
        {unsavedQuestion}
      </>
    );
  }
  return (
    <form noValidate onSubmit={form.submit}>
      <PromoFields form={form} />
      {failure && (
        <Alert kind="danger" className="mt-4">
          {failure}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" pending={isPending} pendingText="Saving…">
          {base ? 'Save' : 'Add the code'}
        </Button>
        <p role="status" className={isSaved ? 'font-medium text-leaf' : 'text-soft'}>
          {isSaved ? 'Saved. Shoppers have it from now on.' : isDirty && 'Not saved yet'}
        </p>
      </div>
      {unsavedQuestion}
    </form>
  );
}

function AllCodes() {
  return (
    <Link to={PROMOS_PATH} className="text-link inline-flex min-h-11 items-center font-medium">
      All codes
    </Link>
  );
}
