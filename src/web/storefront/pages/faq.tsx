import type { ReactNode } from 'react';
import { POLICY } from '../../../domain/shop/policy-facts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Heading } from '../../ui/heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { StoreHours } from './fact.tsx';

export function Faq() {
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
