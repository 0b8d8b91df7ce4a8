import type { PageHandle } from '../../../../contract/api.ts';
import { POLICY } from '../../../../domain/shop/shop-facts.ts';
import { pageMeta } from '../../../platform/head.ts';
import { PolicyPage, PolicySection } from '../../../storefront/pages/text-pages.tsx';
import { TextLink } from '../../../ui/typography.tsx';

export const handle = { isPublic: true, sitemap: 'page' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Returns Policy',
  description:
    'Returns within 7 days of delivery, refunds within 7 to 10 business days, and what cannot be returned.',
  canonicalPath: '/return-policy',
});

const SUMMARY = [
  { figure: `${POLICY.returnDays} days`, text: 'from delivery to return a saree' },
  { figure: `${POLICY.reportHours} hours`, text: 'to report damage or a wrong piece' },
  { figure: POLICY.refundTime, text: 'for the refund to be made' },
];

export default function ReturnPolicy() {
  return (
    <PolicyPage
      title="Returns Policy"
      lead="A saree is chosen by eye and hand, and a screen gives you only one of them. If yours is not right, this is how it comes back to us."
      summary={
        <ul className="mt-8 grid border-y border-accent-light sm:grid-cols-3">
          {SUMMARY.map(({ figure, text }) => (
            <li
              key={figure}
              className="border-line py-5 not-first:border-t sm:px-6 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-0"
            >
              <strong className="numerals block font-display text-xl font-medium text-maroon">
                {figure}
              </strong>
              <span className="text-soft">{text}</span>
            </li>
          ))}
        </ul>
      }
    >
      <PolicySection id="what-can-be-returned" title="What can be returned">
        <p>
          Any saree, within {POLICY.returnDays} days of delivery, that comes back as it left us:
        </p>
        <ul>
          <li>not worn, not washed, not ironed, with no scent, stain or pulled thread;</li>
          <li>with its labels still on, the Silk Mark tag among them where it had one;</li>
          <li>with its blouse piece uncut, and in its own wrapping.</li>
        </ul>
        <p>Do unfold it, of course, and look at it in daylight. That is what the days are for.</p>
      </PolicySection>
      <PolicySection id="what-cannot-be-returned" title="What cannot be returned">
        <ul>
          <li>Customised sarees: those woven, dyed, painted or finished to your wishes.</li>
          <li>Sarees whose blouse has been stitched, or whose blouse piece has been cut.</li>
        </ul>
        <p>
          If such a piece reaches you damaged, or is not what you ordered, the next section applies
          to it all the same.
        </p>
      </PolicySection>
      <PolicySection id="damaged-or-wrong" title="Damaged, or not what you ordered">
        <p>
          Tell us within {POLICY.reportHours} hours of delivery, with your order number and a
          photograph of the damage, or of the piece you were sent. A photograph of the parcel helps
          too.
        </p>
        <p>
          The fault is then ours: we bear the cost of sending it back and refund everything you
          paid, shipping and any cash-on-delivery charge included.
        </p>
      </PolicySection>
      <PolicySection id="how-to-return" title="How to return a saree">
        <ol>
          <li>
            <TextLink to="/contact">Write to us</TextLink> within {POLICY.returnDays} days of
            delivery, with your order number, which piece it is, and why it does not suit you. It
            stands under <TextLink to="/orders">My Orders</TextLink>.
          </li>
          <li>Wait for our answer: it says where to send the piece.</li>
          <li>Fold it along its own folds, wrap it against damp, and send it with tracking.</li>
          <li>We look it over when it arrives, and write to you the same way.</li>
        </ol>
      </PolicySection>
      <PolicySection id="refunds" title="Refunds">
        <p>
          Once the saree is back and in order, the refund is made within {POLICY.refundTime}, by the
          way you paid. If you paid cash on delivery, we ask you for a bank account to send it to.
        </p>
        <p>Your bank may take a few days more to show it.</p>
      </PolicySection>
      <PolicySection id="charges" title="Charges that are not refunded">
        <p>
          Shipping charges, and cash-on-delivery charges where you paid one, are not refunded,
          unless the fault is ours: a damaged piece, or a wrong one. If you return a saree because
          it does not suit you, the cost of sending it back is yours.
        </p>
      </PolicySection>
      <PolicySection id="exchanges" title="Exchanges">
        <p>
          We do not exchange one saree directly for another: most of our pieces are single, and the
          one you would like may be gone while yours is on its way. Return the first for a refund
          and order the other as soon as you see it.
        </p>
      </PolicySection>
    </PolicyPage>
  );
}
