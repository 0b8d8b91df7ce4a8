import type { ReactNode } from 'react';
import { type FactName, shopFact } from '../../../domain/shop/shop-facts.ts';
import { whatsAppLink } from '../../../domain/shop/whatsapp.ts';
import { useShop } from '../../platform/head.ts';
import { Heading } from '../../ui/heading.tsx';
import { Fact, StoreHours } from './fact.tsx';

export function ContactDetails() {
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

/** With the owner's line breaks. */
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
