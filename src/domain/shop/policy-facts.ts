/** The figures of the policies, each once (specification §9). */
export const POLICY = {
  effectiveDate: '27/06/2025',
  /** Days after delivery within which a saree may be returned. */
  returnDays: 7,
  refundTime: '7 to 10 business days',
  /** Hours after delivery within which damage or a wrong item is reported. */
  reportHours: 48,
  /** Minimum age of a customer, in years. */
  buyerAge: 18,
  /** The shop is not for children under this age, in years. */
  childAge: 13,
} as const;
