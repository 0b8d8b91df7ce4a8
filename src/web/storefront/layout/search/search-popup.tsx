import { classes } from '../../../ui/classes.ts';
import { backdropClasses } from '../../../ui/overlays/dialog.tsx';
import { useModal } from '../../../ui/overlays/modal.ts';
import { SearchBox } from './search-box.tsx';

/** A sheet at the top of a phone, a centred panel above 768 px (specification §2). */
export function SearchPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-label="Search"
      className={classes(
        'mx-auto mt-0 mb-auto max-h-dvh w-full max-w-none overflow-y-auto bg-paper p-0 shadow-over',
        'min-[769px]:mt-24 min-[769px]:max-h-[calc(100dvh-8rem)] min-[769px]:max-w-2xl min-[769px]:rounded-xs',
        '-translate-y-2 opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-200',
        'open:translate-y-0 open:opacity-100 starting:open:-translate-y-2 starting:open:opacity-0',
        backdropClasses,
      )}
    >
      <SearchBox onClose={onClose} />
    </dialog>
  );
}
