import { useState } from 'react';
import type { Page } from '../../../../contract/client.ts';
import type { PromoCode, PromoUse } from '../../../../contract/promos.ts';
import { PROMO_LABELS, promoFormErrors } from '../../../../domain/promos/promo-form.ts';
import { shortId } from '../../../../domain/text/short-id.ts';
import { compareFields } from '../../../admin/forms/difference-panel.tsx';
import { EditForm, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { customerPath, orderPath, PROMOS_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen, Section } from '../../../admin/frame/admin-screen.tsx';
import { PagedTable, rupeeColumn } from '../../../admin/lists/data-table.tsx';
import { usePagedList } from '../../../admin/lists/use-paged-list.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { STATE_TAGS, usesText, valueText } from './promo-codes.tsx';
import {
  changedFields,
  draftOf,
  formOf,
  type PromoDraft,
  PromoFields,
  shown,
} from './promo-fields.tsx';

export const USES_PER_PAGE = 20;

interface PromoScreenProps {
  promo: PromoCode;
  uses: Page<PromoUse[]>;
  onSaved: () => void;
}

export function PromoScreen({ promo: first, uses, onSaved }: PromoScreenProps) {
  const [promo, setPromo] = useState(first);
  function onChanged(saved: PromoCode) {
    setPromo(saved);
    onSaved();
  }
  return (
    <AdminScreen title={promo.code} link={ALL_CODES}>
      <p className="numerals mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tag {...STATE_TAGS[promo.state]} />
        <span>{valueText(promo)}</span>
        <span className="text-soft">Used {usesText(promo)}</span>
      </p>
      <PromoForm promo={first} onSaved={onChanged} />
      <Section title="Orders with this promo code">
        <PromoUses first={uses} promoId={promo._id} />
      </Section>
    </AdminScreen>
  );
}

export function NewPromoScreen({ onAdded }: { onAdded: (promo: PromoCode) => void }) {
  return (
    <AdminScreen title="Add promo code" link={ALL_CODES}>
      <PromoForm promo={null} onSaved={onAdded} />
    </AdminScreen>
  );
}

const ALL_CODES = { to: PROMOS_PATH, label: 'All promo codes' };

const COMPARISON = compareFields({ changedFields, labelOf: (field) => PROMO_LABELS[field], shown });

interface PromoFormProps {
  /** null for a new code. */
  promo: PromoCode | null;
  onSaved: (promo: PromoCode) => void;
}

function PromoForm({ promo, onSaved }: PromoFormProps) {
  const form = useEditForm<PromoCode | null, PromoDraft>({
    loaded: promo,
    draftOf,
    comparison: COMPARISON,
    errorsOf: (draft) => promoFormErrors(formOf(draft)),
    save: savePromo,
    onSaved: (saved) => saved && onSaved(saved),
  });
  return (
    <EditForm
      form={form}
      saveLabel={form.base ? 'Save promo code' : 'Add promo code'}
      savedText="Promo code saved"
    >
      <PromoFields form={form} />
    </EditForm>
  );
}

function savePromo(draft: PromoDraft, base: PromoCode | null): Promise<PromoCode> {
  const form = formOf(draft);
  if (!base) return browserApi().call('POST /api/admin/promo-codes', { body: form });
  const body = { ...form, version: base.version };
  return browserApi().call('PUT /api/admin/promo-codes/{id}', { params: { id: base._id }, body });
}

function PromoUses({ first, promoId }: { first: Page<PromoUse[]>; promoId: string }) {
  const { shownMoment } = useShopDates();
  const list = usePagedList(first, (cursor) =>
    browserApi().call('GET /api/admin/promo-codes/{id}/uses', {
      params: { id: promoId },
      query: { limit: USES_PER_PAGE, cursor },
    }),
  );
  return (
    <PagedTable
      label="Uses of this promo code"
      noun="order"
      list={list}
      empty={<p className="text-soft">No orders yet</p>}
      columns={[
        {
          title: 'Order ID',
          cell: ({ _id }) => (
            <TextLink standalone to={orderPath(_id)} title={_id}>
              {shortId(_id)}
            </TextLink>
          ),
          isRowHeader: true,
          className: 'py-0!',
        },
        {
          title: 'Used',
          cell: ({ usedAt }) => shownMoment(usedAt),
          className: 'whitespace-nowrap',
        },
        {
          title: 'Customer',
          cell: ({ customer: { _id, name } }) => (
            <TextLink standalone to={customerPath(_id)}>
              {name}
            </TextLink>
          ),
          className: 'min-w-36 py-0!',
        },
        rupeeColumn<PromoUse>('Discount', ({ discount }) => discount),
        rupeeColumn<PromoUse>('Total', ({ total }) => total, 'font-semibold'),
      ]}
    />
  );
}
