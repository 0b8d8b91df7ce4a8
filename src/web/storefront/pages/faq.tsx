import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Heading } from '../../ui/heading.tsx';
import { StoreHours } from './fact.tsx';
import { POLICY } from './policy-facts.ts';

const QUESTIONS: { question: string; answer: ReactNode }[] = [
  {
    question: 'Do you deliver across India?',
    answer:
      'Yes, to every pincode a courier serves, and always with tracking. The tracking number appears on the page of your order as soon as the parcel has left us.',
  },
  {
    question: 'Are your silk sarees pure silk?',
    answer:
      'What we call silk is pure silk. Each saree’s page names its fabric, weave and zari, and the number of its Silk Mark where it carries one. Viscose and blends are called by their own names.',
  },
  {
    question: 'Can I have a bridal saree customised?',
    answer: (
      <>
        Yes. Tell us the colours, the border, and the day of the wedding; we agree on the design,
        the time and the price before anything is begun. A customised saree{' '}
        <Link to="/return-policy#what-cannot-be-returned" className="text-link">
          cannot be returned
        </Link>
        .
      </>
    ),
  },
  {
    question: 'When are you open?',
    answer: (
      <>
        <StoreHours />.
      </>
    ),
  },
  {
    question: 'What if the saree is not right?',
    answer: (
      <>
        Return it within {POLICY.returnDays} days of delivery. How that goes is in our{' '}
        <Link to="/return-policy" className="text-link">
          Returns Policy
        </Link>
        .
      </>
    ),
  },
];

/** Frequently asked questions (specification §2, Contact page). */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title">
      <Heading level={2} id="faq-title">
        Frequently asked
      </Heading>
      <div className="mt-4 border-t border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p className="max-w-[68ch]">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
