import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Heading } from '../../ui/heading.tsx';
import { AdminNav } from './admin-nav.tsx';
import { type AdminTab, tabLabel } from './admin-tab.ts';

interface AdminScreenProps {
  /** The current link of the navigation: this screen or the list it belongs to. */
  path: string;
  title: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Only the content is printed, without the title. */
  isDocument?: boolean;
  children: ReactNode;
}

/** An admin screen other than the tabs: navigation, title, content. */
export function AdminScreen({ path, title, actions, isDocument, children }: AdminScreenProps) {
  return (
    <AdminGrid path={path}>
      <div className="min-w-0">
        <div
          className={classes(
            'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
            isDocument && 'print:hidden',
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

/** The navigation beside the content. */
export function AdminGrid({ path, children }: { path: string; children: ReactNode }) {
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
