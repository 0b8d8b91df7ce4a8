import { type ReactNode, useState } from 'react';
import type { DemoData, FirstRun } from '../../../contract/first-run.ts';
import { browserApi } from '../../platform/api.ts';
import { CheckIcon } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ActionDialog, DialogButton } from '../forms/action-dialog.tsx';
import { FocusedAlert } from '../forms/focused-alert.tsx';
import { counted } from '../lists/counts.ts';
import { type FirstRunItem, firstRunItems } from './first-run-items.ts';

interface FirstRunListProps {
  state: FirstRun;
  /** Called when demo data was removed, so that figures and lists are reloaded. */
  onChanged: () => void;
}

/** The tasks before the shop opens; hidden when all are done. */
export function FirstRunList({ state, onChanged }: FirstRunListProps) {
  const [removed, setRemoved] = useState<DemoData | null>(null);
  const items = firstRunItems(state);
  const done = items.filter(({ isDone }) => isDone);

  async function remove(closeDialog: () => void) {
    const data = await browserApi().call('removeDemo');
    closeDialog();
    setRemoved(data);
    onChanged();
  }

  return (
    <>
      {removed && (
        <FocusedAlert title="The demo data was removed.">
          {demoText(removed)} were removed.
        </FocusedAlert>
      )}
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
                  <DialogButton variant="secondary" label="Remove demo data">
                    {(close) => (
                      <ActionDialog
                        title="Are you sure you want to remove the demo data?"
                        confirm="Remove demo data"
                        pendingText="Removing…"
                        variant="danger"
                        submit={() => remove(close)}
                        onClose={close}
                      >
                        <p>
                          {demoText(state.demo)} are deleted for good. What you added yourself
                          stays, and so do all real orders and carts: a demo saree in one of them is
                          hidden from sale instead.
                        </p>
                      </ActionDialog>
                    )}
                  </DialogButton>
                )}
              </Item>
            ))}
          </ul>
        </Card>
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
          <TextLink standalone to={link.to}>
            {link.label}
          </TextLink>
        )}
        {children}
      </div>
    </li>
  );
}

function demoText({ products, orders, customers }: DemoData): string {
  return `${counted(products, 'saree')}, ${counted(orders, 'order')} and ${counted(customers, 'customer')}`;
}
