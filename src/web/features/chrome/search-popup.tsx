import { useNavigate } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { backdropClasses } from '../../ui/dialog.tsx';
import { useModal } from '../../ui/modal.ts';
import { SearchBox } from './search-box.tsx';
import { searchPath } from './search-path.ts';
import { useHasBeen } from './use-has-been.ts';

interface SearchPopupProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Search over the page (specification §2): a sheet that hangs from the top of a phone, above 768 px
 * a panel in the middle.
 */
export function SearchPopup({ open, onClose }: SearchPopupProps) {
  const navigate = useNavigate();
  const { onClose: onClosed, ...modal } = useModal(open, onClose);
  const isNeeded = useHasBeen(open);
  function go(path: string) {
    onClose();
    navigate(path);
  }
  return (
    <dialog
      {...modal}
      onClose={onClosed}
      aria-label="Search"
      className={classes(
        'mx-auto mt-0 mb-auto max-h-dvh w-full max-w-none overflow-y-auto bg-paper p-0 shadow-over',
        'min-[769px]:mt-24 min-[769px]:max-h-[calc(100dvh-8rem)] min-[769px]:max-w-2xl min-[769px]:rounded-xs',
        '-translate-y-2 opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-200',
        'open:translate-y-0 open:opacity-100 starting:open:-translate-y-2 starting:open:opacity-0',
        backdropClasses,
      )}
    >
      {isNeeded && (
        <SearchBox
          onClose={onClose}
          onChoose={(product) => go(`/product/${product._id}`)}
          onSearch={(text) => go(searchPath(text))}
        />
      )}
    </dialog>
  );
}
