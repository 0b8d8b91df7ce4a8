import { Link } from 'react-router';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  to?: string;
}

export function Breadcrumbs({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={classes('text-sm text-soft', className)}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-h-11 items-center gap-x-2 md:min-h-8">
            {index > 0 && (
              <svg
                aria-hidden="true"
                focusable="false"
                viewBox="0 0 6 8"
                className="h-2 w-1.5 fill-accent"
              >
                <path d="M0 0 6 4 0 8z" />
              </svg>
            )}
            {item.to === undefined ? (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            ) : (
              <Link
                to={item.to}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-brand hover:underline md:min-h-8"
              >
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Step = Required<Crumb>;

interface StepsProps {
  steps: readonly Step[];
  /** The current step, from 0. */
  current: number;
  label: string;
  className?: string;
}

export function Steps({ steps, current, label, className }: StepsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={index === current ? 'step' : undefined}
            className={classes(
              // A phone has no room for equal shares.
              'grow border-t-2 pt-2 text-sm sm:basis-0',
              index <= current ? 'border-brand' : 'border-line',
              index === current ? 'font-semibold text-ink' : 'text-soft',
            )}
          >
            <StepName step={step} done={index < current} number={index + 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ step, done, number }: { step: Step; done: boolean; number: number }) {
  const name = (
    <>
      {/* A phone has no room for the numbers. */}
      <span className={classes('numerals inline-flex w-5 shrink-0', !done && 'max-sm:hidden')}>
        {done ? <CheckIcon className="mt-1 size-4 text-success" /> : `${number}.`}
      </span>
      <span>
        {step.label}
        {done && <span className="sr-only"> (done)</span>}
      </span>
    </>
  );
  const look = 'flex min-h-11 items-start sm:pr-2';
  if (!done) return <span className={look}>{name}</span>;
  return (
    <Link
      to={step.to}
      className={classes(look, 'underline-offset-4 hover:text-brand hover:underline')}
    >
      {name}
    </Link>
  );
}
