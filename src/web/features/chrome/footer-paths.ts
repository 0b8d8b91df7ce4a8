const WITHOUT_FOOTER = ['/admin', '/signin', '/signup'];

/** Whether the customer's footer stands on the page of this path (specification §2). */
export function hasFooter(pathname: string): boolean {
  return !WITHOUT_FOOTER.some((start) => pathname.startsWith(start));
}
