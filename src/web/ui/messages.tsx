import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Mango } from './brand.tsx';
import { classes } from './classes.ts';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { Heading } from './typography.tsx';

type AlertKind = 'info' | 'success' | 'warn' | 'danger';

const kinds: Record<AlertKind, { look: string; Icon: typeof InfoIcon }> = {
  info: { look: 'border-accent bg-sand text-ink', Icon: InfoIcon },
  success: { look: 'border-success bg-success-tint text-success', Icon: CheckIcon },
  warn: { look: 'border-warn bg-warn-tint text-warn', Icon: WarningIcon },
  danger: { look: 'border-danger bg-danger-tint text-danger', Icon: WarningIcon },
};

interface AlertProps {
  kind?: AlertKind;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** False for a note that is on the page from the start and need not be announced. */
  live?: boolean;
  className?: string;
}

/** A message on the page: danger interrupts a screen reader, other kinds wait. */
export function Alert(props: AlertProps) {
  const { kind = 'info', title, children, actions, live = true, className } = props;
  const { look, Icon } = kinds[kind];
  return (
    <div
      role={live ? (kind === 'danger' ? 'alert' : 'status') : undefined}
      className={classes('flex items-start gap-3 border-l-3 px-4 py-3', look, className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}

/** Says what was done; takes the focus from the button that was removed. */
export function FocusedAlert({ className, ...alert }: AlertProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className={className}>
      <Alert kind="success" {...alert} />
    </div>
  );
}

/** Nothing without a text. */
export function FailureAlert(alert: AlertProps) {
  return alert.children && <Alert kind="danger" {...alert} />;
}

interface EmptyStateProps {
  title: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  level?: 1 | 2 | 3;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, titleRef, level = 2, children, actions, className } = props;
  return (
    <div
      className={classes(
        'mx-auto flex max-w-md flex-col items-center py-14 text-center',
        className,
      )}
    >
      <Mango className="h-16 text-accent" />
      <Heading
        level={level}
        size="section"
        className="mt-6"
        {...(titleRef && { ref: titleRef, tabIndex: -1 })}
      >
        {title}
      </Heading>
      {children && <div className="mt-3 text-soft">{children}</div>}
      {actions && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
