import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DemoData, FirstRun } from '../../../contract/first-run.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckIcon } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { counted } from '../lists/counts.ts';
import { type FirstRunItem, firstRunItems } from './first-run-items.ts';
import { RemoveDemoDialog } from './remove-demo-dialog.tsx';

interface FirstRunListProps {
  state: FirstRun;
  /** Called when demo data was removed, so that figures and lists are reloaded. */
  onChanged: () => void;
}

/** The tasks before the shop opens; hidden when all are done. */
export function FirstRunList({ state, onChanged }: FirstRunListProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [removed, setRemoved] = useState<DemoData | null>(null);
  const items = firstRunItems(state);
  const done = items.filter(({ isDone }) => isDone);

  function onRemoved(data: DemoData) {
    setIsAsking(false);
    setRemoved(data);
    onChanged();
  }

  return (
    <>
      {removed && <RemovedNote removed={removed} />}
      {done.length < items.length && (
        <Card as="section" aria-labelledby="first-run-title">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Heading level={2} size="sub" id="first-run-title">
              Before you open
            </Heading>
            <p className="numerals text-sm text-soft">
              {done.length} of {items.length} done
            </p>
          </div>
          <ul className="mt-2 divide-y divide-line">
            {items.map((item) => (
              <Item key={item.key} item={item}>
                {item.key === 'demo' && (
                  <Button variant="secondary" onClick={() => setIsAsking(true)}>
                    Remove demo data
                  </Button>
                )}
              </Item>
            ))}
          </ul>
        </Card>
      )}
      {isAsking && (
        <RemoveDemoDialog
          demo={state.demo}
          onClose={() => setIsAsking(false)}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}

/** A task with its link or button; only the title once it is done. */
function Item({ item, children }: { item: FirstRunItem; children: ReactNode }) {
  const { title, text, isDone, link } = item;
  if (isDone) {
    return (
      <li className="flex items-center gap-2.5 py-2 text-leaf">
        <CheckIcon className="size-4" />
        {title}
        <span className="sr-only">: done</span>
      </li>
    );
  }
  return (
    <li className="grid items-center gap-x-6 gap-y-1 py-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="max-w-[80ch]">
        <span className="font-medium">{title}.</span> <span className="text-soft">{text}</span>
      </p>
      <div>
        {link && (
          <Link to={link.to} className="text-link inline-flex min-h-11 items-center">
            {link.label}
          </Link>
        )}
        {children}
      </div>
    </li>
  );
}

/** Takes the focus from the button that was removed with its list item. */
function RemovedNote({ removed: { products, orders, customers } }: { removed: DemoData }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1}>
      <Alert kind="success" title="The demo data was removed.">
        {counted(products, 'saree')}, {counted(orders, 'order')} and{' '}
        {counted(customers, 'customer')} were removed.
      </Alert>
    </div>
  );
}
