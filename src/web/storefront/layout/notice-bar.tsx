import { useEffect, useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { endEarlierNotice, removeNotice, setFlash, useNotice } from '../../platform/notice.ts';
import { CloseIcon } from '../../ui/brand/icons.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/forms/button.tsx';

/**
 * The notice of this page, over its bottom edge, so that nothing shifts. One without a link is part of
 * its page.
 */
export function NoticeBar() {
  const { pathname } = useLocation();
  const notice = useNotice(pathname);
  // Before the browser paints it, so that a visitor who leaves at once has been shown it.
  useLayoutEffect(() => {
    if (notice && !notice.isShown) setFlash({ ...notice, isShown: true });
  }, [notice]);
  useEffect(() => endEarlierNotice(pathname), [pathname]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex p-4">
      {notice?.link && (
        <div className="on-dark pointer-events-auto mx-auto flex min-w-0 max-w-lg animate-rise items-center gap-1 rounded-xs bg-wood text-ivory shadow-over">
          {notice.text && <p className="py-2 pl-4">{notice.text}</p>}
          <Link
            to={notice.link.to}
            className={classes(
              'flex min-h-12 items-center py-2 pl-4 font-medium underline underline-offset-4',
              notice.text ? 'shrink-0' : 'min-w-0',
            )}
          >
            <span className="truncate">{notice.link.text}</span>
          </Link>
          <IconButton label="Dismiss" onClick={removeNotice} className="hover:bg-white/10">
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
