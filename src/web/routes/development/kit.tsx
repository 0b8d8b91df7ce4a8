import { type ReactNode, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Tag } from '../../ui/badge.tsx';
import { LogoMark } from '../../ui/brand/logo-mark.tsx';
import { Mango } from '../../ui/brand/mango.tsx';
import { TempleBorder, TempleDivider } from '../../ui/brand/temple-border.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Quantity } from '../../ui/forms/quantity.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ToastProvider, useToast } from '../../ui/overlays/toast.tsx';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import { PostalAddress } from '../../ui/postal-address.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Steps } from '../../ui/steps.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const OPTIONS = [
  { value: 'silk', label: 'Silk' },
  { value: 'cotton', label: 'Cotton' },
];

/** The design kit: every component of src/web/ui in its states. In development only, at /dev/kit. */
export default function Kit() {
  return (
    <ToastProvider>
      <main className="page space-y-10 py-8">
        {/* A page of the server, not of the app. */}
        <TextLink to="/dev" reloadDocument standalone>
          Development
        </TextLink>
        <Heading level={1}>Design kit</Heading>
        <Texts />
        <Buttons />
        <Fields />
        <Messages />
        <Overlays />
        <Others />
      </main>
    </ToastProvider>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-4 border-t border-line pt-6">
      <Heading level={2} size="sub">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Texts() {
  return (
    <Group title="Texts">
      {(['display', 'title', 'section', 'sub'] as const).map((size) => (
        <Heading key={size} level={3} size={size}>
          Heading {size}: Kanchivaram silk, ₹12,500
        </Heading>
      ))}
      <p>
        A paragraph with a <TextLink to="/dev/kit">link</TextLink>.{' '}
        <span className="text-soft">Soft text.</span>
      </p>
      <TextLink standalone to="/dev/kit">
        A standalone link
      </TextLink>
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Silk Sarees' }]} />
      <p className="flex flex-wrap gap-2">
        {(['kumkum', 'gold', 'leaf', 'danger', 'plain'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </p>
    </Group>
  );
}

function Buttons() {
  return (
    <Group title="Buttons">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <p key={variant} className="flex flex-wrap gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} pending pendingText="Saving…">
            pending
          </Button>
          <Button variant={variant} size="lg">
            large
          </Button>
        </p>
      ))}
      <p className="flex items-center gap-3">
        <ButtonLink to="/dev/kit">A link as a button</ButtonLink>
        <IconButton label="A mango">
          <Mango className="h-6" />
        </IconButton>
      </p>
    </Group>
  );
}

function Fields() {
  const [quantity, setQuantity] = useState(1);
  const [choice, setChoice] = useState('silk');
  return (
    <Group title="Fields">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Text" hint="A hint below it" />
        <TextField label="Text with an error" error="Full Name is required" defaultValue="?" />
        <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
        <PasswordField label="Password" />
        <Select label="Select" options={OPTIONS} />
        <TextArea label="Text area" />
        <Checkbox label="A checkbox" defaultChecked />
        <Checkbox label="With a count" count={12} />
        <RadioGroup
          legend="Radio group"
          name="kit"
          options={OPTIONS.map((option) => ({ ...option, description: 'What it means' }))}
          value={choice}
          onChange={setChoice}
        />
        <Quantity label="Quantity" value={quantity} onChange={setQuantity} max={5} />
      </div>
    </Group>
  );
}

function Messages() {
  return (
    <Group title="Messages">
      {(['info', 'success', 'warn', 'danger'] as const).map((kind) => (
        <Alert key={kind} kind={kind} live={false} title={`An alert: ${kind}`}>
          What happened, and what to do.
        </Alert>
      ))}
      <EmptyState title="Nothing here yet" actions={<Button>Add the first one</Button>}>
        What will appear here.
      </EmptyState>
    </Group>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const toast = useToast();
  const close = () => setOpen(null);
  return (
    <Group title="Overlays">
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
        <Button onClick={() => toast({ kind: 'success', text: 'Saved' })}>Show toast</Button>
      </p>
      {open === 'dialog' && (
        <Dialog
          title="A question?"
          onClose={close}
          actions={<Button onClick={close}>Answer</Button>}
        >
          What follows from it.
        </Dialog>
      )}
      <Drawer open={open === 'drawer'} onClose={close} title="A drawer" footer="Its footer">
        Its content.
      </Drawer>
    </Group>
  );
}

function Others() {
  return (
    <Group title="Others">
      <Card>A card</Card>
      <Chip to="/dev/kit" label="Remove the filter">
        A chip
      </Chip>
      <Disclosure summary="A disclosure">Its content.</Disclosure>
      <Steps
        label="Steps"
        steps={['Cart', 'Shipping', 'Payment'].map((label) => ({ label, to: '/dev/kit' }))}
        current={1}
      />
      <PostalAddress address="12 Temple Road" city="Mysuru" postalCode="570020" country="India" />
      <Carousel
        label="A carousel"
        interval={6000}
        count={3}
        renderSlide={(place) => <div className="bg-sand p-10 text-center">Slide {place + 1}</div>}
      />
      <Skeleton className="h-10 w-40" />
      <SkeletonText />
      <p className="flex items-center gap-6">
        <LogoMark />
        <Mango className="h-10 text-zari" />
      </p>
      <TempleBorder />
      <TempleDivider />
    </Group>
  );
}
