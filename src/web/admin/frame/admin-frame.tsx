import type { ReactNode } from 'react';
import { useYear } from '../../platform/head.ts';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { AdminHeader } from './admin-header.tsx';

interface AdminFrameProps {
  shopName: string;
  isLeaving: boolean;
  onLogout: () => void;
  children: ReactNode;
}

/** The frame of every admin screen: admin bar and copyright line. */
export function AdminFrame({ shopName, isLeaving, onLogout, children }: AdminFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <a href="#admin-main" className="skip-link">
        Skip to content
      </a>
      <AdminHeader shopName={shopName} isLeaving={isLeaving} onLogout={onLogout} />
      <main
        id="admin-main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[90rem] flex-1 px-4 pb-12 md:px-8 print:p-0"
      >
        <ToastProvider>{children}</ToastProvider>
      </main>
      <AdminFooter shopName={shopName} />
    </div>
  );
}

/** Only the copyright line (specification §2). */
export function AdminFooter({ shopName }: { shopName: string }) {
  const year = useYear();
  return (
    <footer className="border-t print:hidden border-line px-4 py-4 text-center text-sm text-soft">
      <p>{`© ${year} ${shopName}. All rights reserved.`}</p>
    </footer>
  );
}
