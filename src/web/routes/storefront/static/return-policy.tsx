import { pageHead } from '../../../platform/head.ts';
import { ReturnPolicy } from '../../../storefront/pages/return-policy.tsx';
import type { Route } from './+types/return-policy.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: 'Returns Policy',
    description:
      'Returns within 7 days of delivery, refunds within 7 to 10 business days, and what cannot be returned.',
    canonicalPath: '/return-policy',
  });

export default function ReturnPolicyPage() {
  return <ReturnPolicy />;
}
