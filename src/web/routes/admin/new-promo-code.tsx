import { useNavigate, useRevalidator } from 'react-router';
import type { PromoCode } from '../../../contract/promo-code.ts';
import { promoPath } from '../../features/admin/promos/promo-paths.ts';
import { NewPromoScreen } from '../../features/admin/promos/promo-screen.tsx';
import { requireAdmin } from '../../features/admin/require-admin.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/new-promo-code.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Add a promo code | Admin Dashboard', isPrivate: true });

export async function clientLoader() {
  await requireAdmin();
  return null;
}

export default function NewPromoCode() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  async function onAdded({ _id }: PromoCode) {
    // Every page names the code that signing up gives.
    await revalidate();
    navigate(promoPath(_id));
  }
  return <NewPromoScreen onAdded={onAdded} />;
}
