import { useNavigate } from 'react-router';
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
  return <NewPromoScreen onAdded={({ _id }) => navigate(promoPath(_id))} />;
}
