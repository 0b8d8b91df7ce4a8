import { Link } from 'react-router';
import { Fact } from './fact.tsx';
import type { PolicySection } from './policy-page.tsx';
import { SHOP_FACTS, STORE_HOURS } from './shop-facts.ts';

/** Whom to turn to, as the Consumer Protection (E-Commerce) Rules 2020 ask: the last section of every policy. */
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
        , or ring us between {STORE_HOURS.times}, {STORE_HOURS.days}:{' '}
        <Fact fact={SHOP_FACTS.phone} />.
      </p>
      <p>
        If our answer does not settle the matter, turn to our grievance officer. You get a ticket
        number within 48 hours, and a decision within one month.
      </p>
      <dl className="grid gap-x-6 gap-y-1 border-l-2 border-zari-light pl-5 sm:grid-cols-[max-content_1fr]">
        <dt className="text-soft">Grievance officer</dt>
        <dd>
          <Fact fact={SHOP_FACTS.grievanceOfficer} />
        </dd>
        <dt className="text-soft">Email</dt>
        <dd>
          <Fact fact={SHOP_FACTS.grievanceEmail} />
        </dd>
        <dt className="text-soft">Phone</dt>
        <dd>
          <Fact fact={SHOP_FACTS.phone} />
        </dd>
        <dt className="text-soft">Seller</dt>
        <dd>
          <Fact fact={SHOP_FACTS.legalName} />
        </dd>
        <dt className="text-soft">Address</dt>
        <dd>
          <Fact fact={SHOP_FACTS.address} />
        </dd>
      </dl>
    </>
  ),
};
