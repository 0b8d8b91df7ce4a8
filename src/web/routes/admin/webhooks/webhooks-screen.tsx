import { type ReactNode, useState } from 'react';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { ActionDialog, DialogButton } from '../../../admin/forms/action-dialog.tsx';
import { webhookPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { checkWebhook, eventName, WebhookFields, webhookFrom } from './webhook-fields.tsx';

interface WebhooksScreenProps {
  webhooks: Webhook[];
  onChanged: () => void;
}

export function WebhooksScreen({ webhooks, onChanged }: WebhooksScreenProps) {
  const [added, setAdded] = useState<{ url: string; secret: string } | null>(null);
  return (
    <AdminScreen
      title="Webhooks"
      actions={
        <DialogButton label="Add webhook">
          {(close) => (
            <AddDialog
              onClose={close}
              onAdded={(webhook) => {
                setAdded(webhook);
                onChanged();
              }}
            />
          )}
        </DialogButton>
      }
    >
      {added && <NewSecret title="Webhook added" {...added} />}
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks yet" level={3}>
          A webhook sends orders to another program, such as your accounting or delivery software,
          when they are placed, paid or shipped.
        </EmptyState>
      ) : (
        <WebhookTable webhooks={webhooks} />
      )}
    </AdminScreen>
  );
}

function AddDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (webhook: { url: string; secret: string }) => void;
}) {
  async function add(data: FormData) {
    const body = { ...webhookFrom(data), isEnabled: true };
    const { webhook, secret } = await browserApi().call('POST /api/admin/webhooks', { body });
    onClose();
    onAdded({ url: webhook.url, secret });
  }
  return (
    <ActionDialog
      title="Add webhook"
      confirm="Add webhook"
      pendingText="Adding…"
      check={checkWebhook}
      submit={add}
      onClose={onClose}
    >
      {(form) => <WebhookFields form={form} />}
    </ActionDialog>
  );
}

interface NewSecretProps {
  title: string;
  url: string;
  secret: string;
  /** What else the admin should know. */
  children?: ReactNode;
}

/** A secret that the admin has to copy now. */
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

function WebhookTable({ webhooks }: Pick<WebhooksScreenProps, 'webhooks'>) {
  const { shownDay } = useShopDates();
  return (
    <DataTable
      label="Webhooks"
      rows={webhooks}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: 'Address',
          isRowHeader: true,
          className: 'max-w-52 py-0! align-top! sm:max-w-80',
          cell: ({ _id, url }) => (
            <TextLink standalone to={webhookPath(_id)} className="max-w-full">
              <span className="truncate">{url}</span>
            </TextLink>
          ),
        },
        { title: 'Status', cell: (webhook) => <WebhookState {...webhook} /> },
        {
          title: 'Events',
          className: 'min-w-72',
          cell: ({ events }) => events.map(eventName).join(', '),
        },
        {
          title: 'Added',
          className: 'whitespace-nowrap',
          cell: ({ createdAt }) => shownDay(createdAt),
        },
      ]}
    />
  );
}

export function WebhookState({
  isEnabled,
  failingSince,
}: Pick<Webhook, 'isEnabled' | 'failingSince'>) {
  if (!isEnabled) return <Tag>Off</Tag>;
  return failingSince ? <Tag tone="danger">Failing</Tag> : <Tag tone="leaf">On</Tag>;
}
