import type { PageHandle } from '../../../../contract/api.ts';
import { MAX_RECENTLY_VIEWED } from '../../../../domain/catalogue/product.ts';
import { POLICY } from '../../../../domain/shop/shop-facts.ts';
import { pageMeta } from '../../../platform/head.ts';
import { useShop } from '../../../platform/shop.ts';
import { Fact, PolicyPage, PolicySection } from '../../../storefront/pages/text-pages.tsx';
import { TextLink } from '../../../ui/typography.tsx';

export const handle = { isPublic: true, sitemap: 'page' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Privacy Policy',
  description:
    'What this shop knows of you, why, who else learns of it, and how to have it corrected or erased.',
  canonicalPath: '/privacy-policy',
});

/** Decision 37; nothing where the owner has switched the counting off. */
function CountedVisits() {
  if (!useShop().countVisits) return null;
  return (
    <li>
      <strong>Counts of visits:</strong> how many visitors a day open a kind of page, on what kind
      of device, and how fast it was. Only sums are kept, with nothing that could lead back to you.
      A browser that asks not to be tracked is not counted.
    </li>
  );
}

/** The privacy policy (specification §9): providers named by their kind only. */
export default function PrivacyPolicy() {
  return (
    <PolicyPage
      title="Privacy Policy"
      lead="What this shop knows of you, why, and how you can have it changed or forgotten. We keep what selling you a saree takes, and no more."
    >
      <PolicySection id="who-we-are" title="Who keeps your data">
        <p>
          <Fact name="legalName" />, <Fact name="address" />. You reach us at <Fact name="email" />.
        </p>
      </PolicySection>
      <PolicySection id="what-we-keep" title="What we keep, and what for">
        <ul>
          <li>
            <strong>Your account:</strong> name, email address, and your password as a one-way hash
            from which nobody can read it. For signing in and for writing to you about your orders.
          </li>
          <li>
            <strong>Your cart and your orders:</strong> what you chose, the address it goes to, a
            phone number if you gave one, the amounts, and whether the order is paid and delivered.
            For sending it, and for the accounts the law makes us keep.
          </li>
          <li>
            <strong>Your messages:</strong> what you write in the contact form, with your name and
            email address. For answering.
          </li>
          <li>
            <strong>The shop’s log:</strong> when a page was asked for, from which network address,
            and whether it worked. For keeping the shop safe and finding errors.
          </li>
          <CountedVisits />
        </ul>
      </PolicySection>
      <PolicySection id="in-your-browser" title="What stays in your browser">
        <p>
          We set no advertising cookies, and nobody else’s counters run on our pages. Your own
          browser keeps, for the shop’s working alone:
        </p>
        <ul>
          <li>the token that keeps you signed in;</li>
          <li>
            your cart, and the shipping address and payment method of an order you have begun, which
            are removed once it is placed;
          </li>
          <li>the last {MAX_RECENTLY_VIEWED} products you looked at;</li>
          <li>
            that you have signed in on this device, for a year, so that strangers who guess
            passwords cannot lock you out;
          </li>
          <li>that you have seen our opening screen, until you close the browser.</li>
        </ul>
        <p>
          Logging out clears the first three. The map on our contact page comes from a map provider
          and is fetched only when you ask for it.
        </p>
      </PolicySection>
      <PolicySection id="payments" title="Payments">
        <p>
          Online you pay on the page of a payment provider: an international card and wallet
          provider, or an Indian payment gateway for UPI, cards and net banking. Card numbers, UPI
          ids and bank details are given to it and not to us. We keep the amount, its reference, and
          whether you have paid. Cash on delivery, where it is offered, is paid to the courier.
        </p>
      </PolicySection>
      <PolicySection id="who-else" title="Who else learns of it">
        <p>We do not sell your data. It goes only to those who do a part of the work:</p>
        <ul>
          <li>the courier: your name, address and phone number;</li>
          <li>the payment provider you choose: the amount and the reference of the order;</li>
          <li>the companies that carry our email and run the machines the shop is on;</li>
          <li>an authority, where the law obliges us.</li>
        </ul>
      </PolicySection>
      <PolicySection id="how-long" title="For how long">
        <p>
          Your account, for as long as you have it. Orders and invoices, for as long as tax law
          asks, even after the account is gone. Messages, until they are answered and what follows
          from them is settled.
        </p>
        <p>
          If a parcel that is to be paid in cash comes back unpaid, we keep a keyed hash of its
          phone number for 24 months, from which the number cannot be read. We compare it with that
          of new orders by cash on delivery, and may then ask for an advance or offer other ways to
          pay. It stays when the account is deleted; of numbers that refused nothing we keep none.
        </p>
      </PolicySection>
      <PolicySection id="your-rights" title="Your rights">
        <p>Under the Digital Personal Data Protection Act, 2023 you may:</p>
        <ul>
          <li>see what we keep of you, and with whom it was shared;</li>
          <li>have it corrected, completed or erased;</li>
          <li>take back a consent, as easily as you gave it;</li>
          <li>name somebody who may act for you, should you no longer be able to.</li>
        </ul>
        <p>
          <TextLink to="/contact">One message</TextLink> from the email address of your account is
          enough. If you are not content with our answer, the grievance officer below is there for
          you, and after that the Data Protection Board of India.
        </p>
      </PolicySection>
      <PolicySection id="children" title="Children">
        <p>
          You must be {POLICY.buyerAge} or older to buy here. The shop is not meant for children
          under {POLICY.childAge}, and we do not knowingly keep anything of theirs. If you find that
          your child has given us data, tell us and we erase it.
        </p>
      </PolicySection>
      <PolicySection id="safety" title="How it is kept safe">
        <p>
          Only those who need your data for their work can see it, and every such access is checked
          on our side. No shop can promise that nothing will ever go wrong; if your data should be
          exposed, we tell you and the Data Protection Board without delay.
        </p>
      </PolicySection>
      <PolicySection id="changes" title="Changes">
        <p>
          When this policy changes, the new one stands here with its date. If a change concerns what
          we do with data you have already given us, we write to you first.
        </p>
      </PolicySection>
    </PolicyPage>
  );
}
