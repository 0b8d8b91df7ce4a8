import type { ReactNode } from 'react';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../../domain/webhooks/webhooks.ts';
import type { SchemaForm } from '../../../admin/forms/schema-form.ts';
import { Checkbox, FieldError, TextField } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';

const EVENT_NAMES: Record<WebhookEvent, string> = {
  'order.placed': 'Order placed',
  'order.payment-received': 'Part of an order paid',
  'order.paid': 'Order paid',
  'order.shipped': 'Order shipped',
  'order.parcel-shipped': 'Next parcel shipped',
  'order.parcel-delivered': 'One of several parcels delivered',
  'order.delivered': 'Order delivered',
  'order.pieces-returned': 'Items came back',
  'order.returned': 'Parcel came back',
  'order.reduced': 'Items taken off, or a part refunded',
  'order.expired': 'Order expired unpaid',
  'order.cancelled': 'Order cancelled',
  'order.refunded': 'Order refunded',
};

export function eventName(event: string): string {
  return EVENT_NAMES[event as WebhookEvent] ?? 'Test event';
}

export function WebhookFields({ form }: { form: SchemaForm<Pick<Webhook, 'url' | 'events'>> }) {
  const error = form.getError('events');
  return (
    <>
      <TextField
        {...form.field('url')}
        label="Address"
        type="url"
        inputMode="url"
        required
        hint="For example https://example.com/webhooks"
      />
      <fieldset aria-describedby={error ? 'webhook-events-error' : undefined}>
        <legend className="text-sm font-medium">Events</legend>
        <div className="grid sm:grid-cols-2">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              {...form.checkbox('events')}
              value={event}
              label={EVENT_NAMES[event]}
            />
          ))}
        </div>
        {error && <FieldError id="webhook-events-error">{error}</FieldError>}
      </fieldset>
    </>
  );
}

interface NewSecretProps {
  title: string;
  url: string;
  secret: string;
  children?: ReactNode;
}

export function NewSecret({ title, url, secret, children }: NewSecretProps) {
  return (
    <Alert kind="success" title={title} className="mb-5">
      <p>
        Copy its signing secret into the program at <span className="wrap-anywhere">{url}</span>. It
        is shown only now.
      </p>
      <p className="mt-2">
        <code className="bg-paper px-2 py-1 text-ink wrap-anywhere select-all">{secret}</code>
      </p>
      {children}
    </Alert>
  );
}

export function WebhookState({ isEnabled, failingSince }: Webhook) {
  if (!isEnabled) return <Tag>Off</Tag>;
  return failingSince ? <Tag tone="danger">Failing</Tag> : <Tag tone="success">On</Tag>;
}
