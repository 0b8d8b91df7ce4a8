import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  items: readonly TabItem[];
  /** Controlled; or give `defaultValue`, else the first is open. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** 'vertical' puts them at the side from 1024 px; below that they are a row. */
  orientation?: 'horizontal' | 'vertical';
  className?: string;
}

const tab =
  'relative inline-flex min-h-11 shrink-0 items-center whitespace-nowrap px-4 text-soft transition-colors duration-150 ' +
  'hover:text-ink data-active:font-semibold data-active:text-kumkum focus-visible:-outline-offset-2';

/** Panels of which one is seen at a time; arrow keys move between the tabs. */
export function Tabs({
  label,
  items,
  value,
  defaultValue = items[0]?.value,
  onChange,
  orientation = 'horizontal',
  className,
}: TabsProps) {
  const upright = orientation === 'vertical';
  const state = value === undefined ? { defaultValue } : { value };
  return (
    <Base.Root
      {...state}
      onValueChange={(next) => onChange?.(String(next))}
      orientation={orientation}
      className={classes(upright && 'lg:grid lg:grid-cols-[14rem_1fr] lg:gap-10', className)}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className={classes(
          'scroll-row relative flex border-b border-line',
          upright && 'lg:flex-col lg:self-start lg:border-b-0',
        )}
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={classes(
              tab,
              'border-b-2 border-transparent data-active:border-kumkum',
              upright && 'lg:border-b-0 lg:border-l-2 lg:data-active:bg-sand',
            )}
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel
          key={item.value}
          value={item.value}
          className={classes('min-w-0 pt-6', upright && 'lg:pt-0')}
        >
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
