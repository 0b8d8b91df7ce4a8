import { isText, storageItem, toFields } from './browser-storage.ts';

/** Why the customer was redirected to a page, and an optional link. Shown once, on that page. */
export interface Notice {
  page: string;
  text?: string;
  link?: { to: string; text: string };
  /** Where signing in on that page leads back to. */
  back?: string;
  /** It is shown already, and ends when another page opens. */
  isShown?: true;
}

const stored = storageItem('notice', parseNotice, 'session');

/** Leaves a notice for a page before navigating there. */
export const leaveNotice = stored.write;

export const removeNotice = stored.remove;

/** Ends the notice of an earlier page; one that was not shown yet waits for its page. */
export function clearEarlierNotice(page: string): void {
  const notice = stored.read();
  if (notice?.isShown && notice.page !== page) removeNotice();
}

export function useNotice(page: string): Notice | null {
  const notice = stored.use();
  return notice?.page === page ? notice : null;
}

function parseNotice(found: unknown): Notice | null {
  const { page, text, link, back, isShown } = toFields(found);
  if (!isText(page)) return null;
  const { to, text: label } = toFields(link);
  return {
    page,
    ...(isText(text) && { text }),
    ...(isText(to) && isText(label) && { link: { to, text: label } }),
    ...(isText(back) && { back }),
    ...(isShown === true && { isShown }),
  };
}
