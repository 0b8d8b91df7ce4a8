import type { ReactNode } from 'react';
import { WELCOME_PAGES, type WelcomePage } from '../../../../domain/shop/go-live.ts';
import { WELCOME_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { Card } from '../../../ui/card.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Heading } from '../../../ui/heading.tsx';

const TEXTS: Record<WelcomePage, { title: string; text: string }> = {
  shop: {
    title: 'What is your shop called?',
    text: 'Customers see the name in the header, page titles and emails.',
  },
  look: {
    title: 'Choose a look',
    text: 'A logo and colours to begin with. The Theme screen has more.',
  },
  details: {
    title: 'Who sells?',
    text: 'Policies and invoices are made from these details. Customers see an example for each one you leave empty.',
  },
  delivery: {
    title: 'Delivery and tax',
    text: 'What an order costs besides its sarees.',
  },
  payments: {
    title: 'How can customers pay?',
    text: 'Test mode needs no keys and charges no real money.',
  },
};

interface WelcomeScreenProps {
  page: WelcomePage;
  /** Goes on without saving what the page has. */
  onSkip: () => void;
  isLeaving: boolean;
  children: ReactNode;
}

/** A page of the first-run wizard: one question at a time, each may be skipped. */
export function WelcomeScreen({ page, onSkip, isLeaving, children }: WelcomeScreenProps) {
  const place = WELCOME_PAGES.indexOf(page);
  const before = WELCOME_PAGES[place - 1];
  const isLast = place === WELCOME_PAGES.length - 1;
  const { title, text } = TEXTS[page];
  return (
    <AdminScreen title="Set up your shop" link={{ to: '/admin', label: 'Back to the dashboard' }}>
      <Card padding="lg" className="max-w-5xl">
        <p className="numerals text-sm text-soft">
          Page {place + 1} of {WELCOME_PAGES.length}
        </p>
        <Heading level={3} size="section">
          {title}
        </Heading>
        <p className="mt-1 mb-6 max-w-[60ch] text-soft">{text}</p>
        {children}
        <div className="mt-2 -ml-5 flex flex-wrap gap-x-2">
          {before && (
            <ButtonLink variant="quiet" to={`${WELCOME_PATH}/${before}`}>
              Back
            </ButtonLink>
          )}
          <Button variant="quiet" pending={isLeaving} pendingText="Going on…" onClick={onSkip}>
            {isLast ? 'Finish without saving' : 'Skip this page'}
          </Button>
        </div>
      </Card>
    </AdminScreen>
  );
}
