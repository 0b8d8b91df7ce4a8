import { useNavigate } from 'react-router';
import type { PageHandle } from '../../../../contract/page.ts';
import { pageMeta } from '../../../platform/head.ts';
import { ContactDetails } from '../../../storefront/pages/contact-details.tsx';
import { ContactForm } from '../../../storefront/pages/contact-form.tsx';
import { Faq } from '../../../storefront/pages/faq.tsx';
import { ShopMap } from '../../../storefront/pages/shop-map.tsx';
import { Heading } from '../../../ui/heading.tsx';

export const handle = { isPublic: true, sitemap: 'page' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Contact',
  description: 'Write to the shop, ring it or visit it; and answers to what is asked most.',
  canonicalPath: '/contact',
});

export default function Contact() {
  const navigate = useNavigate();
  return (
    <div className="page py-10 md:py-16">
      <Heading level={1} size="display">
        Contact us
      </Heading>
      <p className="mt-4 max-w-2xl text-lg text-soft">
        A colour you can’t judge on the screen, a wedding to dress for, an order that worries you:
        ask. We answer by email.
      </p>
      <div className="mt-10 grid gap-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-20">
        <section aria-labelledby="write-title">
          <Heading level={2} id="write-title" className="mb-5">
            Write to us
          </Heading>
          <ContactForm onSent={() => navigate('/success')} />
        </section>
        <div className="space-y-8">
          <ContactDetails />
          <ShopMap />
        </div>
      </div>
      <div className="mt-16 max-w-4xl">
        <Faq />
      </div>
    </div>
  );
}
