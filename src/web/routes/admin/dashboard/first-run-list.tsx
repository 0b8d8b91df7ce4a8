import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DemoData, FirstRun, FirstRunStep } from '../../../../contract/first-run.ts';
import {
  CONFIRMED_STEPS,
  GO_LIVE_STEPS,
  RUNNABLE_STEPS,
  type RunnableStep,
  WELCOME_PAGES,
  type WelcomeProgress,
} from '../../../../domain/first-run/go-live.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { ActionButton, useToastedAction } from '../../../admin/forms/admin-action.tsx';
import {
  BANNERS_PATH,
  GST_PATH,
  SETTINGS_PATH,
  tabPath,
  WELCOME_PATH,
} from '../../../admin/frame/admin-paths.ts';
import { countText } from '../../../admin/lists/format.ts';
import { callApi } from '../../../platform/api.ts';
import { storageItem } from '../../../platform/browser-storage.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { useLostFocus } from '../../../ui/browser-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Alert, FocusedAlert } from '../../../ui/messages.tsx';
import { Card, Disclosure } from '../../../ui/panels.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Heading, TextLink } from '../../../ui/typography.tsx';

/** Whether the list is open in this browser: closed, it leaves the screen to figures and orders. */
const goLiveOpen = storageItem('goLiveOpen', (found) => found === true);

/** The steps before the shop opens, behind one line; hidden when all are done. */
export function FirstRunList({ state, onChanged }: { state: FirstRun; onChanged: () => void }) {
  const [removed, setRemoved] = useState<DemoData | null>(null);
  const isOpen = goLiveOpen.use();
  const done = state.steps.filter((step) => step.state === 'done');
  useArrivedMail(onChanged);

  async function remove() {
    setRemoved(await callApi('POST /api/admin/remove-demo'));
    onChanged();
  }

  return (
    <>
      {removed && <FocusedAlert title="Demo data removed">{demoText(removed)}</FocusedAlert>}
      <FreeNotice steps={state.steps} />
      {!state.welcome.isOver && <WelcomeOffer welcome={state.welcome} onChanged={onChanged} />}
      {done.length < state.steps.length && (
        <Card as="section" aria-labelledby="first-run-title" className="py-0 md:py-0">
          <Disclosure
            className="border-b-0"
            isOpen={isOpen}
            onToggle={goLiveOpen.write}
            summary={
              <span className="flex flex-wrap items-baseline gap-x-4">
                <Heading level={2} size="sub" id="first-run-title">
                  Go live
                </Heading>
                <span className="numerals text-sm font-normal text-soft">
                  {done.length} of {state.steps.length} done
                </span>
              </span>
            }
          >
            <ol className="divide-y divide-line text-ink">
              {state.steps.map((step, index) => (
                <Step key={step.key} step={step} index={index} onChanged={onChanged}>
                  {step.key === 'demo' && (
                    <DialogAction
                      label="Remove demo data"
                      title="Remove the demo data?"
                      pendingText="Removing…"
                      confirmVariant="danger"
                      submit={remove}
                    >
                      <p>
                        {demoText(state.demo)} are deleted for good. Your own products, orders and
                        carts stay. A demo saree in a real order or cart is hidden instead.
                      </p>
                    </DialogAction>
                  )}
                </Step>
              ))}
            </ol>
          </Disclosure>
        </Card>
      )}
    </>
  );
}

/** Real payments work, and it is not decided yet whether customers may also order without paying. */
function FreeNotice({ steps }: Pick<FirstRun, 'steps'>) {
  const isUndecided = steps.some(
    ({ key, state, canRun }) => key === 'free' && state !== 'done' && canRun,
  );
  if (!isUndecided) return null;
  return (
    <Alert kind="warn" live={false} title="Customers can order without paying">
      The payment method Free is on. Switch it off in the{' '}
      <TextLink to={SETTINGS_PATH}>settings</TextLink>, or choose “{RUNNABLE_STEPS.free}” below.
    </Alert>
  );
}

/** The first-run wizard, until it is finished or not wanted. */
function WelcomeOffer({ welcome, onChanged }: { welcome: WelcomeProgress; onChanged: () => void }) {
  async function dismiss() {
    await callApi('PUT /api/admin/welcome', { body: { ...welcome, isOver: true } });
    onChanged();
  }
  return (
    <Card as="section" aria-labelledby="welcome-title" className="border-l-3 border-l-accent">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <Heading level={2} size="sub" id="welcome-title">
            Set up your shop
          </Heading>
          <p className="text-soft">
            Five short pages: name, look, details, delivery and payments. You can skip any of them.
          </p>
        </div>
        <ButtonLink to={`${WELCOME_PATH}/${welcome.page}`}>
          {welcome.page === WELCOME_PAGES[0] ? 'Start setup' : 'Continue setup'}
        </ButtonLink>
        <ActionButton variant="quiet" pendingText="Hiding…" action={dismiss}>
          Hide setup
        </ActionButton>
      </div>
    </Card>
  );
}

interface StepProps {
  step: FirstRunStep;
  index: number;
  onChanged: () => void;
  children: ReactNode;
}

function Step({ step, index, onChanged, children }: StepProps) {
  const { formatMoment } = useShopDates();
  const { key, state, reason, checkedAt, canRun } = step;
  const { title, text } = describeStep(key);
  const isDone = state === 'done';
  const isConfirmed = CONFIRMED_STEPS.includes(key);
  const name = useRef<HTMLParagraphElement>(null);
  useLostFocus(isDone, () => name.current);
  async function carryOut() {
    await callApi('POST /api/admin/go-live', { body: { step: key as RunnableStep } });
    onChanged();
  }
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex max-w-[85ch] items-start gap-2.5">
        {isDone ? (
          <CheckIcon className="mt-1 size-5 shrink-0 text-success" />
        ) : (
          <span
            aria-hidden="true"
            className="numerals mt-0.5 min-w-5 shrink-0 text-center font-medium text-gold-text"
          >
            {index + 1}
          </span>
        )}
        <div className="min-w-0">
          <p ref={name} tabIndex={-1}>
            <span className={classes('font-medium', isDone && 'text-success')}>
              {title}
              {!isDone && '.'}
            </span>
            <span className="sr-only">
              : {state === 'unchecked' ? 'could not be checked' : state}.
            </span>
            {!isDone && <span className="text-soft"> {text}</span>}
          </p>
          {reason && (
            <p className={classes('text-sm wrap-anywhere', isDone ? 'text-soft' : 'text-warn')}>
              {state === 'unchecked' && 'Could not be checked. '}
              {reason}
            </p>
          )}
          {checkedAt && (
            <p className="numerals text-sm text-soft">
              {isConfirmed ? 'Confirmed' : 'Last checked'} {formatMoment(checkedAt)}
            </p>
          )}
        </div>
      </div>
      {!isDone && (
        <div className="flex flex-wrap items-center gap-x-4 pl-7.5 md:justify-end md:pl-0">
          {LINKS[key]?.map(({ to, label }) => (
            <TextLink key={to} standalone to={to}>
              {label}
            </TextLink>
          ))}
          {canRun && (
            <ActionButton pendingText="Checking…" action={carryOut}>
              {RUNNABLE_STEPS[key as RunnableStep]}
            </ActionButton>
          )}
          {children}
        </div>
      )}
    </li>
  );
}

/** The link in the test email leads to the dashboard: following it proves that the email has arrived. */
function useArrivedMail(onChanged: () => void): void {
  const [query, setQuery] = useSearchParams();
  const toast = useToast();
  const { run } = useToastedAction();
  const token = query.get('arrived');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => {
    if (!token) return;
    setQuery({}, { replace: true });
    void run(async () => {
      await callApi('POST /api/admin/go-live/mail-arrived', { body: { token } });
      toast({ kind: 'success', text: 'Test email received' });
      onChanged();
    });
  }, [token]);
}

const LINKS: Partial<Record<FirstRunStep['key'], { to: string; label: string }[]>> = {
  facts: [{ to: SETTINGS_PATH, label: 'Add shop details' }],
  free: [{ to: SETTINGS_PATH, label: 'Open settings' }],
  policies: [
    { to: '/privacy-policy', label: 'Privacy' },
    { to: '/terms-and-conditions', label: 'Terms' },
    { to: '/return-policy', label: 'Returns' },
  ],
  delivery: [
    { to: SETTINGS_PATH, label: 'Open settings' },
    { to: GST_PATH, label: 'Set up GST' },
  ],
  catalogue: [
    { to: tabPath('add-product'), label: 'Add a product' },
    { to: BANNERS_PATH, label: 'Change banners' },
  ],
  order: [{ to: '/', label: 'Open the shop' }],
};

function describeStep(key: FirstRunStep['key']) {
  const step = GO_LIVE_STEPS.find((one) => one.key === key);
  if (!step) throw new Error(`There is no step ${key}`);
  return step;
}

function demoText({ products, orders, customers }: DemoData): string {
  return `${countText(products, 'saree')}, ${countText(orders, 'order')} and ${countText(customers, 'customer')}`;
}
