import { pageMeta } from '../../../platform/head.ts';
import { MessagePage } from '../../../storefront/pages/error-pages.tsx';

export const meta = pageMeta({ title: 'Thank you', isPrivate: true });

export default function SuccessPage() {
  return (
    <MessagePage title="Thank you for contacting us">
      <p>Your message has reached the shop. We read every one and answer by email.</p>
    </MessagePage>
  );
}
