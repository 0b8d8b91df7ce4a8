import type { PageHandle } from '../../../../contract/api.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { gstText, taxNameInText } from '../../../../domain/orders/order-totals.ts';
import { isCollected } from '../../../../domain/payments/payment-methods.ts';
import { formatSaving } from '../../../../domain/promos/promo.ts';
import { POLICY } from '../../../../domain/shop/shop-facts.ts';
import { pageMeta } from '../../../platform/head.ts';
import { useShop } from '../../../platform/shop.ts';
import { Fact, PolicyPage, PolicySection } from '../../../storefront/pages/text-pages.tsx';
import { TextLink } from '../../../ui/typography.tsx';

export const handle = { isPublic: true, sitemap: 'page' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Terms of Service',
  description: 'What you may expect of this shop, and what it asks of you.',
  canonicalPath: '/terms-and-conditions',
});

export default function Terms() {
  const { signUpPromo, paymentMethods } = useShop();
  return (
    <PolicyPage
      title="Terms of Service"
      lead="What you may expect of us, and what we ask of you, when you use this shop and when you buy from it."
    >
      <PolicySection id="who-may-buy" title="Who may buy">
        <p>
          You must be {POLICY.buyerAge} years or older to buy here. By placing an order you say that
          you are, and that you accept these terms and our{' '}
          <TextLink to="/privacy-policy">Privacy Policy</TextLink>. The seller is{' '}
          <Fact name="legalName" />.
        </p>
      </PolicySection>
      <PolicySection id="your-account" title="Your account">
        <p>
          You need an account to keep a cart and to order. Give your own name and an email address
          you read, keep your password to yourself, and tell us at once if you think somebody else
          knows it. What is ordered from your account counts as ordered by you.
        </p>
      </PolicySection>
      <PolicySection id="sarees-and-pictures" title="Sarees and their pictures">
        <p>
          We describe every saree as exactly as we can: weave, fabric, zari, length, blouse piece
          and care. Screens differ, so a colour may look a shade warmer or cooler than it is. A
          slub, a knot or a small unevenness is the mark of a hand loom and not a fault.
        </p>
      </PolicySection>
      <PolicySection id="prices" title="Prices, tax and shipping">
        <AddedAtCheckout />
        <p>
          You see every figure, and the total, before you place the order. A price struck through is
          the price before the offer beside it.
        </p>
      </PolicySection>
      {signUpPromo && (
        <PolicySection id="offers" title="The sign-up offer">
          <p>
            The code {signUpPromo.code} takes {formatSaving(signUpPromo)} off the items of your
            first purchase. It works once for each customer, never brings the items below zero, and
            is not paid out in cash. Tax and shipping are reckoned on the items total before it.
          </p>
        </PolicySection>
      )}
      <PolicySection id="orders" title="Placing an order">
        <p>
          An order is placed when the shop shows you its number. If a saree has just been sold to
          somebody else, or its price has changed, we say so before anything is charged, and nothing
          is placed.
        </p>
        <p>
          Should we find afterwards that we cannot send what you ordered, we tell you and refund
          what you paid for it in full. If you change your mind before your parcel has left, tell us
          at once: where we still can, we cancel it.
        </p>
      </PolicySection>
      <PolicySection id="payment" title="Payment">
        <p>
          You pay by the ways offered at checkout. Card, wallet, UPI and net-banking payments are
          made on the pages of the payment provider, under its own terms; your card and bank details
          do not pass through this shop. A provider that cannot charge rupees charges another
          currency, at a rate you are shown beforehand.
        </p>
        {paymentMethods.some(isCollected) && (
          <p>
            With Cash on Delivery you pay the courier when your parcel arrives. If a fee is added
            for it, you see it before you place the order.
          </p>
        )}
      </PolicySection>
      <PolicySection id="delivery" title="Delivery">
        <p>
          We deliver across India, with a tracking number that appears on the page of your order.
          Please give a complete address; if a parcel comes back to us because the address was wrong
          or nobody was there, sending it again is charged anew.
        </p>
      </PolicySection>
      <PolicySection id="returns" title="Returns and refunds">
        <p>
          A saree may be returned within {POLICY.returnDays} days of delivery, customised and
          blouse-stitched pieces excepted. All of it is in our{' '}
          <TextLink to="/return-policy">Returns Policy</TextLink>, which is part of these terms.
        </p>
      </PolicySection>
      <PolicySection id="words-and-pictures" title="Our words and pictures">
        <p>
          The shop’s name, texts and pictures belong to the shop or to those who let us use them.
          You are welcome to show a saree to your family or to link to it; please do not use our
          pictures to sell.
        </p>
      </PolicySection>
      <PolicySection id="fair-use" title="Fair use">
        <p>
          Do not try to enter what is not yours, to disturb the shop, or to order with no wish to
          buy. We may close an account that does.
        </p>
      </PolicySection>
      <PolicySection id="liability" title="What we answer for">
        <p>
          We answer for the sarees we sell and for our own mistakes, up to what you paid for the
          order in question, and not for losses that neither of us could foresee. Nothing in these
          terms takes away a right the Consumer Protection Act, 2019 or any other law gives you.
        </p>
      </PolicySection>
      <PolicySection id="law" title="Law and courts">
        <p>
          These terms stand under the laws of India. Disputes go to the courts at{' '}
          <Fact name="courtsAt" />, or to the consumer commission that is yours by law.
        </p>
      </PolicySection>
      <PolicySection id="changes" title="Changes">
        <p>
          When these terms change, the new ones stand on this page with their date. An order is
          under the terms of the day it was placed.
        </p>
      </PolicySection>
    </PolicyPage>
  );
}

function AddedAtCheckout() {
  const { pricing, gst } = useShop();
  const { taxPercent, taxLabel, shippingFee, freeShippingAbove } = pricing;
  const addsGst = gst !== undefined && !gst.pricesIncludeTax;
  const isTaxed = taxPercent > 0 || addsGst;
  const isShippingCharged = shippingFee > 0 && freeShippingAbove !== 0;
  if (!isTaxed && !isShippingCharged) {
    return (
      <p>
        Prices are in Indian rupees. {gst && `${gstText(gst)} `}Shipping is free, and nothing is
        added at checkout.
      </p>
    );
  }
  return (
    <>
      <p>
        Prices are in Indian rupees. {gst?.pricesIncludeTax && `${gstText(gst)} `}To the price of
        the items are added, at checkout:
      </p>
      <ul className="numerals">
        {isTaxed && (
          <li>
            {addsGst
              ? 'GST at the rates of the goods'
              : `${taxNameInText(taxLabel)} of ${taxPercent}% on the items total`}
            {isShippingCharged ? ';' : '. Shipping is free.'}
          </li>
        )}
        {isShippingCharged && (
          <li>
            shipping of {formatRupees(shippingFee)}
            {freeShippingAbove !== null &&
              `, or nothing when the items total is above ${formatRupees(freeShippingAbove)}`}
            .
          </li>
        )}
      </ul>
    </>
  );
}
