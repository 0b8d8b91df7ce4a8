import { Heading } from '../../ui/heading.tsx';
import { Fact } from './fact.tsx';
import { SHOP_FACTS, STORE_HOURS } from './shop-facts.ts';

/** Where the shop is, and how else it is reached. */
export function ContactDetails() {
  return (
    <section aria-labelledby="visit-title">
      <Heading level={2} id="visit-title">
        Visit, ring or write
      </Heading>
      <dl className="mt-4 space-y-5">
        <div>
          <dt className="text-sm text-gold-text">Store address</dt>
          <dd>
            <address className="not-italic">
              <Fact fact={SHOP_FACTS.address} />
            </address>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-gold-text">Phone</dt>
          <dd className="numerals">
            <Reach
              fact={SHOP_FACTS.phone}
              href={`tel:${SHOP_FACTS.phone.text.replaceAll(' ', '')}`}
            />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-gold-text">Email</dt>
          <dd>
            <Reach fact={SHOP_FACTS.email} href={`mailto:${SHOP_FACTS.email.text}`} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-gold-text">Open</dt>
          <dd className="numerals">
            {STORE_HOURS.days}, {STORE_HOURS.times}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** A number or address one can press; an example leads nowhere, since it may be somebody else's. */
function Reach({ fact, href }: { fact: (typeof SHOP_FACTS)['phone']; href: string }) {
  if (fact.isExample) return <Fact fact={fact} />;
  return (
    <a href={href} className="text-link inline-flex min-h-11 items-center">
      {fact.text}
    </a>
  );
}
