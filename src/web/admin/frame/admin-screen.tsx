import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Card } from '../../ui/panels.tsx';
import { Heading, TextLink } from '../../ui/typography.tsx';
import { AdminNav } from './admin-nav.tsx';
import { type AdminTab, navPath, tabLabel } from './admin-paths.ts';

interface AdminScreenProps {
  title: ReactNode;
  actions?: ReactNode;
  /** A link to a related page, in place of actions. */
  link?: { to: string; label: string };
  /** Only the content is printed, without the title. */
  isDocument?: boolean;
  children: ReactNode;
}

/** An admin screen other than the tabs: navigation, title, content. */
export function AdminScreen({ title, actions, link, isDocument, children }: AdminScreenProps) {
  return (
    <AdminGrid>
      <div className="min-w-0">
        <div
          className={classes(
            'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
            isDocument && 'print:hidden',
          )}
        >
          <Heading level={2}>{title}</Heading>
          {actions}
          {link && (
            <TextLink standalone to={link.to} className="font-medium">
              {link.label}
            </TextLink>
          )}
        </div>
        {children}
      </div>
    </AdminGrid>
  );
}

/** Navigation and content; `path` is the current link if it is not that of the open screen. */
export function AdminGrid({ path, children }: { path?: string; children: ReactNode }) {
  const location = useLocation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 pt-2 lg:grid-cols-[10rem_minmax(0,1fr)] lg:pt-6 print:block print:p-0">
      <AdminNav path={path ?? navPath(location)} />
      {children}
    </div>
  );
}

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

interface SectionCardProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function SectionCard({ title, action, children }: SectionCardProps) {
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level={3}>{title}</Heading>
        {/* Higher than the title, which stays as high as those of other cards. */}
        {action && <div className="-my-2">{action}</div>}
      </div>
      {children}
    </Card>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-5">
      <Heading level={3} id={id} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}
