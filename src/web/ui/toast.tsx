import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';

interface ToastMessage {
  text: ReactNode;
  kind?: 'info' | 'success' | 'danger';
}

type ShowToast = (message: ToastMessage | string) => void;

interface Shown extends ToastMessage {
  id: number;
}

/** Duration of a toast; paused while the pointer or the focus is on it. */
const TOAST_MS = 5000;
const Context = createContext<ShowToast | null>(null);

const looks = {
  info: 'border-accent-light',
  success: 'border-[#8fc4a4]',
  danger: 'border-[#f2a796]',
};

interface ToastProviderProps {
  /** Toasts appear at the top, where the bottom edge has a bar of the page. */
  isAtTop?: boolean;
  children: ReactNode;
}

/** Provides `useToast`, and the one place where toasts appear and are announced. */
export function ToastProvider({ isAtTop, children }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly Shown[]>([]);

  const show = useCallback<ShowToast>((message) => {
    const entry = typeof message === 'string' ? { text: message } : message;
    setShown((now) => [...now.slice(-2), { ...entry, id: (now.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const dismiss = useCallback((id: number) => {
    setShown((now) => now.filter((entry) => entry.id !== id));
  }, []);

  return (
    <Context value={show}>
      {children}
      <div
        role="status"
        className={classes(
          'on-dark pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 p-4',
          isAtTop ? 'top-0' : 'bottom-0 pb-[max(1rem,env(safe-area-inset-bottom))]',
        )}
      >
        {shown.map((entry) => (
          <Toast key={entry.id} entry={entry} dismiss={dismiss} />
        ))}
      </div>
    </Context>
  );
}

/** Shows a short message that disappears on its own. Throws outside a `ToastProvider`. */
export function useToast(): ShowToast {
  const show = useContext(Context);
  if (!show) throw new Error('useToast needs a ToastProvider around it');
  return show;
}

function Toast({ entry, dismiss }: { entry: Shown; dismiss: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const { id } = entry;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, id, dismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it longer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-xs border-l-3 bg-wood py-1.5 pr-1.5 pl-4 text-ivory shadow-over',
        looks[entry.kind ?? 'info'],
      )}
    >
      <div className="flex-1 py-1.5">{entry.text}</div>
      <IconButton label="Dismiss" onClick={() => dismiss(id)} className="hover:bg-white/10">
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  );
}
