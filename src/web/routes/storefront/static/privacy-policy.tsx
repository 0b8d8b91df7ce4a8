import { pageHead } from '../../../platform/head.ts';
import { PrivacyPolicy } from '../../../storefront/pages/privacy-policy.tsx';
import type { Route } from './+types/privacy-policy.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: 'Privacy Policy',
    description:
      'What this shop knows of you, why, who else learns of it, and how to have it corrected or erased.',
    canonicalPath: '/privacy-policy',
  });

export default function PrivacyPolicyPage() {
  return <PrivacyPolicy />;
}
