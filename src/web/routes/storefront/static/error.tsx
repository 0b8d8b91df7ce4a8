import { pageMeta } from '../../../platform/head.ts';
import { OopsMessage } from '../../../storefront/pages/error-pages.tsx';

export const meta = pageMeta({ title: 'Something went wrong', isPrivate: true });

export default function ErrorRoute() {
  return <OopsMessage />;
}
