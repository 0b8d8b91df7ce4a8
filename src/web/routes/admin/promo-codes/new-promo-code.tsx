import { useNavigate, useRevalidator } from 'react-router';
import type { PromoCode } from '../../../../contract/promos.ts';
import { PROMOS_PATH, promoPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, requireAdmin } from '../../../admin/frame/load-screen.tsx';
import { PromoForm } from './promo-form.tsx';

export const meta = adminMeta('Add promo code');

export const clientLoader = requireAdmin;

export default function NewPromoCode() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  async function onAdded({ _id }: PromoCode) {
    // Every page names the code that is promised for signing up.
    await revalidate();
    void navigate(promoPath(_id));
  }
  return (
    <AdminScreen title="Add promo code" link={{ to: PROMOS_PATH, label: 'All promo codes' }}>
      <PromoForm promo={null} onSaved={onAdded} />
    </AdminScreen>
  );
}
