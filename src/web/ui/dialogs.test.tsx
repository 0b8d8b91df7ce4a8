// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialogs.tsx';

afterEach(cleanup);

function Question({ isSaving }: { isSaving: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Dialog title="Save?" onClose={() => !isSaving && setIsOpen(false)}>
      Text
    </Dialog>
  );
}

/** As a browser closes it on a repeated Escape: without a `cancel` that could be prevented. */
const closeByBrowser = () =>
  act(async () => screen.getByRole<HTMLDialogElement>('alertdialog').close());

it('shows a dialog again that the browser closed while it saves', async () => {
  const { rerender } = render(<Question isSaving />);
  await closeByBrowser();
  await closeByBrowser();
  expect(screen.getByRole<HTMLDialogElement>('alertdialog').open).toBe(true);
  rerender(<Question isSaving={false} />);
  await closeByBrowser();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('opens on its first field', () => {
  render(
    <Dialog title="Add" onClose={() => {}}>
      <form>
        <input disabled />
        <input aria-label="Name" />
        <input aria-label="Price" />
      </form>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
