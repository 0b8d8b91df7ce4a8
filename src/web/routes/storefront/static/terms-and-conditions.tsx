import { pageHead } from '../../../platform/head.ts';
import { Terms } from '../../../storefront/pages/terms.tsx';
import type { Route } from './+types/terms-and-conditions.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: 'Terms of Service',
    description: 'What you may expect of this shop, and what it asks of you.',
    canonicalPath: '/terms-and-conditions',
  });

export default function TermsPage() {
  return <Terms />;
}
