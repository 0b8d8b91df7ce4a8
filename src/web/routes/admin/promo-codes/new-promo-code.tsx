import { useNavigate, useRevalidator } from 'react-router';
import type { PromoCode } from '../../../../contract/promos.ts';
import { promoPath } from '../../../admin/frame/admin-paths.ts';
import { adminHead, requireAdmin } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/new-promo-code.ts';
import { NewPromoScreen } from './promo-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Add promo code');

export const clientLoader = requireAdmin;

export default function NewPromoCode() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  async function onAdded({ _id }: PromoCode) {
    // Every page names the code that is promised for signing up.
    await revalidate();
    void navigate(promoPath(_id));
  }
  return <NewPromoScreen onAdded={onAdded} />;
}
