import { UnstyledButton } from '../../../ui/button.tsx';
import { ShareIcon } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/toast.tsx';

export function ShareSaree({ name, path }: { name: string; path: string }) {
  const showToast = useToast();

  async function share() {
    const url = window.location.origin + path;
    const outcome = await shareOrCopy(navigator, { title: name, url });
    if (outcome === 'copied') showToast({ kind: 'success', text: 'Link copied' });
    if (outcome === 'neither') showToast({ text: `Copy this link to share it: ${url}` });
  }
  return (
    <UnstyledButton
      onClick={share}
      className="text-link mb-4 inline-flex min-h-11 items-center gap-2"
    >
      <ShareIcon className="size-5 text-gold-text" />
      Share
    </UnstyledButton>
  );
}

/** The browser functions that sharing needs; the clipboard only exists on https and localhost. */
interface SharingBrowser {
  share?: (shared: { title: string; url: string }) => Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/** Offers the browser's share dialog, else copies the address. Closing the dialog is no failure. */
export async function shareOrCopy(
  browser: SharingBrowser,
  shared: { title: string; url: string },
): Promise<'shared' | 'copied' | 'neither'> {
  if (browser.share) {
    try {
      await browser.share(shared);
      return 'shared';
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'shared';
    }
  }
  try {
    if (!browser.clipboard) return 'neither';
    await browser.clipboard.writeText(shared.url);
    return 'copied';
  } catch {
    return 'neither';
  }
}
