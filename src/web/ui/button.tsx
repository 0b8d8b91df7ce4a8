import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useHydrated } from './browser-state.ts';
import { classes } from './classes.ts';

/** A button that is disabled until the page's scripts can handle it, unless it submits a form. */
export function UnstyledButton({ type = 'button', disabled, ...rest }: ComponentProps<'button'>) {
  const isHydrated = useHydrated();
  return <button type={type} disabled={disabled || (type === 'button' && !isHydrated)} {...rest} />;
}

/** Styled in styles/app.css. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'md' | 'lg';

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}

function buttonClasses(
  { variant = 'primary', size = 'md', wide }: ButtonStyle,
  className?: string,
): string {
  return classes('button', `button-${variant}`, `button-${size}`, wide && 'w-full', className);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /**
   * Work is in progress: the button keeps its place and focus, shows `pendingText` and ignores
   * presses.
   */
  pending?: boolean;
  pendingText?: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingText = 'One moment…',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <UnstyledButton
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classes(
        buttonClasses({ variant, size, wide }, className),
        'disabled:pointer-events-none disabled:opacity-45',
        pending && 'cursor-progress opacity-75',
      )}
      {...rest}
    >
      {pending ? pendingText : children}
    </UnstyledButton>
  );
}

interface ButtonLinkProps extends LinkProps, ButtonStyle {}

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClasses({ variant, size, wide }, className)} {...rest} />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  label: string;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <UnstyledButton
      aria-label={label}
      title={label}
      className={classes(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-xs transition-colors',
        'hover:bg-ink/6 disabled:pointer-events-none disabled:opacity-35',
        className,
      )}
      {...rest}
    />
  );
}
