/** An amount as it is typed into a field, `4999.00`. */
export function rupeeText(rupees: number): string {
  return rupees.toFixed(2);
}

/** The rupees someone typed, with or without sign and commas; null where it is no amount above 0. */
export function parseRupees(text: string): number | null {
  const plain = text.replace(/[₹,\s]/g, '');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null;
  const rupees = Number(plain);
  return rupees > 0 ? rupees : null;
}
