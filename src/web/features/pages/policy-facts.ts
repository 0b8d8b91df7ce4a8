/** What the policies promise and ask, each figure once (specification §9). */
export const POLICY = {
  effectiveDate: '27/06/2025',
  /** Days after delivery within which a saree may be returned. */
  returnDays: 7,
  refundTime: '7 to 10 business days',
  /** Hours after delivery within which damage or a wrong piece is reported. */
  reportHours: 48,
  /** The youngest a buyer may be, in years. */
  buyerAge: 18,
  /** The shop is not for children under this age, in years. */
  childAge: 13,
} as const;
