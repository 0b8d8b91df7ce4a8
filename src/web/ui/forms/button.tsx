import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from '../classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'md' | 'lg';

const base =
  'inline-flex select-none items-center justify-center gap-2 rounded-xs border text-center font-medium ' +
  'leading-tight transition-[background-color,border-color,color,opacity] duration-150';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-kumkum bg-kumkum text-white hover:border-maroon hover:bg-maroon',
  secondary: 'border-ink/70 bg-transparent text-ink hover:border-ink hover:bg-ink hover:text-ivory',
  quiet: 'border-transparent bg-transparent text-kumkum hover:bg-kumkum-tint hover:text-maroon',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger hover:text-white',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-8 py-3 text-lg',
};

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}

function buttonClasses(
  { variant = 'primary', size = 'md', wide }: ButtonStyle,
  className?: string,
): string {
  return classes(base, variants[variant], sizes[size], wide && 'w-full', className);
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
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classes(
        buttonClasses({ variant, size, wide }, className),
        disabled && 'pointer-events-none opacity-45',
        pending && 'cursor-progress opacity-75',
      )}
      {...rest}
    >
      {pending ? pendingText : children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps, ButtonStyle {}

/** A link styled as a button: for navigation, never for actions. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClasses({ variant, size, wide }, className)} {...rest} />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  label: string;
}

/** A square 44 px button with one icon. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
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
