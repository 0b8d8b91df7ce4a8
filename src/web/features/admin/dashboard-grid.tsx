import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Heading } from '../../ui/heading.tsx';
import { AdminNav } from './admin-nav.tsx';
import { type AdminTab, tabLabel, tabPath } from './admin-tab.ts';

/** The places of the tabs and of what they show. */
export function DashboardGrid({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  return <AdminGrid path={tabPath(tab)}>{children}</AdminGrid>;
}

interface AdminScreenProps {
  /** The navigation's link that leads to this screen, or to the list it belongs to. */
  path: string;
  title: ReactNode;
  /** Stands beside the title. */
  actions?: ReactNode;
  /** The screen is a paper: only what is inside is printed. */
  isPaper?: boolean;
  children: ReactNode;
}

/** A screen of the dashboard beside the tabs: navigation, title, content. */
export function AdminScreen({ path, title, actions, isPaper, children }: AdminScreenProps) {
  return (
    <AdminGrid path={path}>
      <div className="min-w-0">
        <div
          className={classes(
            'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
            isPaper && 'print:hidden',
          )}
        >
          <Heading level={2}>{title}</Heading>
          {actions}
        </div>
        {children}
      </div>
    </AdminGrid>
  );
}

function AdminGrid({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 pt-2 lg:grid-cols-[10rem_minmax(0,1fr)] lg:pt-6 print:block print:p-0">
      <AdminNav path={path} />
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
