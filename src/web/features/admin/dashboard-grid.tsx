import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { AdminNav } from './admin-nav.tsx';
import { type AdminTab, tabLabel } from './admin-tab.ts';

/** The places of the tabs and of what they show. */
export function DashboardGrid({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 pt-2 lg:grid-cols-[10rem_minmax(0,1fr)] lg:pt-6">
      <AdminNav tab={tab} />
      {children}
    </div>
  );
}

/** A tab with its heading. */
export function Panel({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  return (
    <div>
      <Heading level={2} className="mb-3">
        {tabLabel(tab)}
      </Heading>
      {children}
    </div>
  );
}
