import { Link } from 'react-router';
import { useShop } from '../../platform/head.ts';
import { Fact, StoreHours } from './fact.tsx';
import type { PolicySection } from './policy-page.tsx';

/**
 * The grievance officer required by the Consumer Protection (E-Commerce) Rules 2020: the last
 * section of every policy.
 */
export const grievanceSection: PolicySection = {
  id: 'contact-and-grievances',
  title: 'Questions and complaints',
  body: (
    <>
      <p>
        For any question,{' '}
        <Link to="/contact" className="text-link">
          write to us
        </Link>
        , or ring us while the shop is open, <StoreHours />: <Fact name="phone" />.
      </p>
      <p>
        If our answer does not settle the matter, turn to our grievance officer. You get a ticket
        number within 48 hours, and a decision within one month.
      </p>
      <dl className="grid gap-x-6 gap-y-1 border-l-2 border-zari-light pl-5 sm:grid-cols-[max-content_1fr]">
        <dt className="text-soft">Grievance officer</dt>
        <dd>
          <Fact name="grievanceName" />
        </dd>
        <dt className="text-soft">Email</dt>
        <dd>
          <Fact name="grievanceEmail" />
        </dd>
        <dt className="text-soft">Phone</dt>
        <dd>
          <Fact name="grievancePhone" />
        </dd>
        <dt className="text-soft">Seller</dt>
        <dd>
          <Fact name="legalName" />
        </dd>
        <dt className="text-soft">Address</dt>
        <dd>
          <Fact name="address" />
        </dd>
        <Gstin />
      </dl>
    </>
  ),
};

/** Shown once set: there is no example of a registration. */
function Gstin() {
  const { gstin } = useShop();
  if (!gstin) return null;
  return (
    <>
      <dt className="text-soft">GSTIN</dt>
      <dd className="numerals">{gstin}</dd>
    </>
  );
}
