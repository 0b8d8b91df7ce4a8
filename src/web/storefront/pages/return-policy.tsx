import { Link } from 'react-router';
import { grievanceSection } from './grievance.tsx';
import { POLICY } from './policy-facts.ts';
import { PolicyPage, type PolicySection } from './policy-page.tsx';

const SECTIONS: PolicySection[] = [
  {
    id: 'what-can-be-returned',
    title: 'What can be returned',
    body: (
      <>
        <p>
          Any saree, within {POLICY.returnDays} days of delivery, that comes back as it left us:
        </p>
        <ul>
          <li>not worn, not washed, not ironed, with no scent, stain or pulled thread;</li>
          <li>with its labels still on, the Silk Mark tag among them where it had one;</li>
          <li>with its blouse piece uncut, and in its own wrapping.</li>
        </ul>
        <p>Do unfold it, of course, and look at it in daylight. That is what the days are for.</p>
      </>
    ),
  },
  {
    id: 'what-cannot-be-returned',
    title: 'What cannot be returned',
    body: (
      <>
        <ul>
          <li>Customised sarees: those woven, dyed, painted or finished to your wishes.</li>
          <li>Sarees whose blouse has been stitched, or whose blouse piece has been cut.</li>
        </ul>
        <p>
          If such a piece reaches you damaged, or is not what you ordered, the next section applies
          to it all the same.
        </p>
      </>
    ),
  },
  {
    id: 'damaged-or-wrong',
    title: 'Damaged, or not what you ordered',
    body: (
      <>
        <p>
          Tell us within {POLICY.reportHours} hours of delivery, with your order number and a
          photograph of the damage, or of the piece you were sent. A photograph of the parcel helps
          too.
        </p>
        <p>
          The error is then ours: we bear the cost of sending it back and refund everything you
          paid, shipping and any cash-on-delivery charge included.
        </p>
      </>
    ),
  },
  {
    id: 'how-to-return',
    title: 'How to return a saree',
    body: (
      <ol>
        <li>
          <Link to="/contact" className="text-link">
            Write to us
          </Link>{' '}
          within {POLICY.returnDays} days of delivery, with your order number, which piece it is,
          and why it does not suit you. It stands under{' '}
          <Link to="/orders" className="text-link">
            My Orders
          </Link>
          .
        </li>
        <li>Wait for our answer: it says where to send the piece.</li>
        <li>Fold it along its own folds, wrap it against damp, and send it with tracking.</li>
        <li>We look it over when it arrives, and write to you the same way.</li>
      </ol>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>
          Once the saree is back and in order, the refund is made within {POLICY.refundTime}, by the
          way you paid. If you paid cash on delivery, we ask you for a bank account to send it to.
        </p>
        <p>Your bank may take a few days more to show it.</p>
      </>
    ),
  },
  {
    id: 'charges',
    title: 'Charges that are not refunded',
    body: (
      <p>
        Shipping charges, and cash-on-delivery charges where you paid one, are not refunded, unless
        the error is ours: a damaged piece, or a wrong one. If you return a saree because it does
        not suit you, the cost of sending it back is yours.
      </p>
    ),
  },
  {
    id: 'exchanges',
    title: 'Exchanges',
    body: (
      <p>
        We do not exchange one saree directly for another: most of our pieces are single, and the
        one you would like may be gone while yours is on its way. Return the first for a refund and
        order the other as soon as you see it.
      </p>
    ),
  },
  grievanceSection,
];

const SUMMARY = [
  { figure: `${POLICY.returnDays} days`, words: 'from delivery to return a saree' },
  { figure: `${POLICY.reportHours} hours`, words: 'to report damage or a wrong piece' },
  { figure: POLICY.refundTime, words: 'for the refund to be made' },
];

/** Returns and refunds (specification §9). */
export function ReturnPolicy() {
  return (
    <PolicyPage
      title="Returns Policy"
      lead="A saree is chosen by eye and hand, and a screen gives you only one of them. If yours is not right, this is how it comes back to us."
      summary={<Summary />}
      sections={SECTIONS}
    />
  );
}

function Summary() {
  return (
    <ul className="mt-8 grid border-y border-zari-light sm:grid-cols-3">
      {SUMMARY.map(({ figure, words }) => (
        <li
          key={figure}
          className="border-line py-5 not-first:border-t sm:px-6 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-0"
        >
          <strong className="numerals block font-display text-xl font-medium text-maroon">
            {figure}
          </strong>
          <span className="text-soft">{words}</span>
        </li>
      ))}
    </ul>
  );
}
