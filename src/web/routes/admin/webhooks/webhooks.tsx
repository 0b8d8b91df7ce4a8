import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Webhook, webhookFormSchema } from '../../../../contract/webhooks.ts';
import { WEBHOOK_EVENTS } from '../../../../domain/webhooks/webhooks.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { webhookPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { DataTable } from '../../../admin/lists/data-table.tsx';
import { callApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { EmptyState } from '../../../ui/messages.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import { eventName, NewSecret, WebhookFields, WebhookState } from './webhook-parts.tsx';

export const meta = adminMeta('Webhooks');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/webhooks'));

export default loadedScreen('Webhooks', WebhooksScreen);

function WebhooksScreen({ data: webhooks }: { data: Webhook[] }) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<{ url: string; secret: string } | null>(null);

  async function add(values: Pick<Webhook, 'url' | 'events'>) {
    const body = { ...values, isEnabled: true };
    const { webhook, secret } = await callApi('POST /api/admin/webhooks', { body });
    setAdded({ url: webhook.url, secret });
    void revalidate();
  }

  return (
    <AdminScreen
      title="Webhooks"
      actions={
        <DialogAction
          label="Add webhook"
          variant="primary"
          title="Add webhook"
          pendingText="Adding…"
          schema={webhookFormSchema.omit({ isEnabled: true })}
          values={{ url: '', events: [...WEBHOOK_EVENTS] }}
          submit={add}
        >
          {(form) => <WebhookFields form={form} />}
        </DialogAction>
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

function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  const { formatDay } = useShopDates();
  return (
    <DataTable
      label="Webhooks"
      rows={webhooks}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: 'Address',
          isRowHeader: true,
          className: 'max-w-52 py-0! sm:max-w-80',
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
        { title: 'Added', isNowrap: true, cell: ({ createdAt }) => formatDay(createdAt) },
      ]}
    />
  );
}
