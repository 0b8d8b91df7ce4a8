import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { PageHandle } from '../../../../../contract/api.ts';
import { whatsAppLink } from '../../../../../domain/shop/contact-links.ts';
import { type FactName, POLICY, shopFact } from '../../../../../domain/shop/shop-facts.ts';
import { pageMeta } from '../../../../platform/head.ts';
import { useShop } from '../../../../platform/shop.ts';
import { Fact, StoreHours } from '../../../../storefront/pages/text-pages.tsx';
import { Disclosure } from '../../../../ui/panels.tsx';
import { Heading, TextLink } from '../../../../ui/typography.tsx';
import { ContactForm } from './contact-form.tsx';
import { ShopMap } from './shop-map.tsx';

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

function ContactDetails() {
  const { whatsapp } = useShop();
  return (
    <section aria-labelledby="visit-title">
      <Heading level={2} id="visit-title">
        Visit, ring or write
      </Heading>
      <dl className="mt-4 space-y-5">
        <Detail term="Store address">
          <StoreAddress />
        </Detail>
        <Detail term="Phone">
          <Reach name="phone" scheme="tel" />
        </Detail>
        <Detail term="Email">
          <Reach name="email" scheme="mailto" />
        </Detail>
        {whatsapp && (
          <Detail term="WhatsApp">
            <ReachLink href={whatsAppLink(whatsapp)}>Ask on WhatsApp</ReachLink>
          </Detail>
        )}
        <Detail term="Open">
          <StoreHours />
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-gold-text">{term}</dt>
      <dd className="numerals">{children}</dd>
    </div>
  );
}

function StoreAddress() {
  const { text, isExample } = shopFact(useShop(), 'address');
  return (
    <address className="whitespace-pre-line not-italic wrap-anywhere">
      {isExample ? <Fact name="address" /> : text}
    </address>
  );
}

/** A phone or email link; an example has no link, because it may be somebody else's. */
function Reach({ name, scheme }: { name: FactName; scheme: 'tel' | 'mailto' }) {
  const { text, isExample } = shopFact(useShop(), name);
  if (isExample) return <Fact name={name} />;
  const target = scheme === 'tel' ? text.replace(/[^\d+]/g, '') : text;
  return <ReachLink href={`${scheme}:${target}`}>{text}</ReachLink>;
}

function ReachLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
      {children}
    </a>
  );
}

function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title">
      <Heading level={2} id="faq-title">
        Frequently asked
      </Heading>
      <div className="mt-4 border-t border-line">
        <Question text="Do you deliver across India?">
          Yes, to every pincode a courier serves, and always with tracking. The tracking number
          appears on the page of your order as soon as the parcel has left us.
        </Question>
        <Question text="Are your silk sarees pure silk?">
          What we call silk is pure silk. Each saree’s page names its fabric, weave and zari, and
          the number of its Silk Mark where it carries one. Viscose and blends are called by their
          own names.
        </Question>
        <Question text="Can I have a bridal saree customised?">
          Yes. Tell us the colours, the border, and the day of the wedding; we agree on the design,
          the time and the price before anything is begun. A customised saree{' '}
          <TextLink to="/return-policy#what-cannot-be-returned">cannot be returned</TextLink>.
        </Question>
        <Question text="When are you open?">
          <StoreHours />.
        </Question>
        <Question text="What if the saree is not right?">
          Return it within {POLICY.returnDays} days of delivery. How that goes is in our{' '}
          <TextLink to="/return-policy">Returns Policy</TextLink>.
        </Question>
      </div>
    </section>
  );
}

function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Disclosure summary={text}>
      <p className="max-w-[68ch]">{children}</p>
    </Disclosure>
  );
}
