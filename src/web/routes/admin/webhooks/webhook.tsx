import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import {
  type Webhook,
  type WebhookDelivery,
  webhookFormSchema,
} from '../../../../contract/webhooks.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { ActionButton } from '../../../admin/forms/admin-action.tsx';
import { orderPath, WEBHOOKS_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen, Section } from '../../../admin/frame/admin-screen.tsx';
import {
  adminMeta,
  FailedScreen,
  type LoadedData,
  loadAll,
  loadScreen,
} from '../../../admin/frame/load-screen.tsx';
import { DataTable, IdLink } from '../../../admin/lists/data-table.tsx';
import { callApi } from '../../../platform/api.ts';
import { getStaleRecord } from '../../../platform/failure.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { useChange } from '../../../ui/browser-state.ts';
import type { ButtonVariant } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { Tag, type TagTone } from '../../../ui/tags.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Route } from './+types/webhook.ts';
import { eventName, NewSecret, WebhookFields, WebhookState } from './webhook-parts.tsx';

export const meta = adminMeta('Webhook');

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  loadAll({
    webhook: api.call('GET /api/admin/webhooks/{id}', { params }),
    deliveries: api.call('GET /api/admin/webhooks/{id}/deliveries', { params }),
  }),
);

export default function WebhookRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Webhook" message={error} />;
  return <WebhookScreen {...data} />;
}

function WebhookScreen({ webhook, deliveries }: LoadedData<Route.ComponentProps>) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  /** What someone else has saved meanwhile. */
  const [newer, setNewer] = useState<Webhook | null>(null);
  // What is loaded after that is newer still.
  useChange(webhook, () => setNewer(null));
  const shown = newer ?? webhook;
  const { _id: id, url, events, isEnabled, failingSince, previousSecretUntil } = shown;
  const { formatMoment } = useShopDates();
  const toast = useToast();
  const params = { id };
  const [secret, setSecret] = useState<string | null>(null);

  async function save(change: Partial<Pick<Webhook, 'url' | 'events' | 'isEnabled'>>) {
    const seen = { url, events, isEnabled };
    try {
      await callApi('PUT /api/admin/webhooks/{id}', { params, body: { ...seen, ...change, seen } });
    } catch (error) {
      const current = getStaleRecord<Webhook>(error);
      setNewer(current ?? newer);
      // Someone else has switched it already: nothing is left to be chosen.
      if (!current || change.isEnabled !== current.isEnabled) throw error;
    }
    await revalidate();
  }

  return (
    <AdminScreen title="Webhook" link={{ to: WEBHOOKS_PATH, label: 'All webhooks' }}>
      {secret && (
        <NewSecret title="Secret renewed" url={url} secret={secret}>
          {previousSecretUntil && (
            <p className="mt-2">
              Until {formatMoment(previousSecretUntil)} events are signed with the old secret too.
            </p>
          )}
        </NewSecret>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <WebhookState {...shown} />
        <span className="min-w-0 font-medium wrap-anywhere">{url}</span>
      </p>
      <p className="mt-2 text-soft">{events.map(eventName).join(', ')}</p>
      {previousSecretUntil && !secret && (
        <p className="mt-2 text-soft">
          Its secret was renewed. Until {formatMoment(previousSecretUntil)} events are signed with
          the old secret too.
        </p>
      )}
      {isEnabled && failingSince && (
        <Alert kind="warn" live={false} title="This address accepts no events" className="mt-4">
          Since {formatMoment(failingSince)}. After five days it is switched off and you get an
          email.
        </Alert>
      )}
      {!isEnabled && (
        <Alert live={false} title="This webhook is off" className="mt-4">
          It gets no events. Switch it on when the address works again.
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <SendButton
          label="Send a test event"
          send={() => callApi('POST /api/admin/webhooks/{id}/test', { params })}
        />
        <DialogAction
          label="Change webhook"
          title="Change webhook"
          pendingText="Saving…"
          schema={webhookFormSchema.omit({ isEnabled: true })}
          values={{ url, events }}
          submit={async (values) => {
            await save(values);
            toast({ kind: 'success', text: 'Webhook changed' });
          }}
          failure={(message) => (
            <>
              {message}
              {newer && (
                <p className="mt-2 wrap-anywhere">
                  Now: {newer.url} ({newer.events.map(eventName).join(', ')})
                </p>
              )}
            </>
          )}
        >
          {(form) => <WebhookFields form={form} />}
        </DialogAction>
        <ActionButton pendingText="Saving…" action={() => save({ isEnabled: !isEnabled })}>
          {isEnabled ? 'Switch off' : 'Switch on'}
        </ActionButton>
        <DialogAction
          label="Renew secret"
          title="Renew secret?"
          pendingText="Renewing…"
          submit={async () => {
            const renewed = await callApi('POST /api/admin/webhooks/{id}/secret', { params });
            setSecret(renewed.secret);
            void revalidate();
          }}
        >
          <p>
            {previousSecretUntil
              ? 'You renewed it less than 24 hours ago. The secret from before stops working now, and the present one works for another 24 hours.'
              : 'You get a new secret. The present one works beside it for 24 hours: enough time to change the other program.'}
          </p>
        </DialogAction>
        <DialogAction
          label="Remove webhook"
          variant="quiet"
          title="Remove webhook?"
          confirmVariant="danger"
          pendingText="Removing…"
          submit={async () => {
            await callApi('DELETE /api/admin/webhooks/{id}', { params });
            await navigate(WEBHOOKS_PATH);
          }}
        >
          <p>Its deliveries are deleted too. The other program gets no more events.</p>
        </DialogAction>
      </div>
      <Section title="Deliveries">
        <Deliveries deliveries={deliveries} />
      </Section>
    </AdminScreen>
  );
}

interface SendButtonProps {
  label: string;
  variant?: ButtonVariant;
  send: () => Promise<WebhookDelivery>;
}

function SendButton({ label, variant = 'secondary', send }: SendButtonProps) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  async function action() {
    const { status, responseStatus, response } = await send();
    const reason = responseStatus === null ? response : `the answer was ${responseStatus}`;
    if (status === 'delivered') toast({ kind: 'success', text: `${label}: delivered` });
    else toast({ kind: 'danger', text: `Not delivered: ${reason}` });
    void revalidate();
  }
  return (
    <ActionButton variant={variant} pendingText="Sending…" action={action}>
      {label}
    </ActionButton>
  );
}

const STATUS: Record<WebhookDelivery['status'], { children: string; tone: TagTone }> = {
  pending: { children: 'Waiting', tone: 'gold' },
  delivered: { children: 'Delivered', tone: 'success' },
  failed: { children: 'Failed', tone: 'danger' },
};

function Deliveries({ deliveries }: { deliveries: WebhookDelivery[] }) {
  const { formatMoment } = useShopDates();
  if (deliveries.length === 0) {
    return (
      <p className="text-soft">Events appear here once they are sent. They are kept for 30 days.</p>
    );
  }
  return (
    <DataTable
      label="Sent events"
      rows={deliveries}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: 'Event',
          isRowHeader: true,
          cell: ({ event, order }) => (
            <>
              {eventName(event)}
              {order && (
                <span className="block font-normal">
                  <IdLink to={orderPath(order)} id={order} />
                </span>
              )}
            </>
          ),
        },
        {
          title: 'Status',
          cell: ({ status, nextAt, attempts }) => (
            <>
              <Tag {...STATUS[status]} />
              {nextAt && attempts > 0 && (
                <span className="mt-1 block whitespace-nowrap text-soft">
                  again {formatMoment(nextAt)}
                </span>
              )}
            </>
          ),
        },
        { title: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
        {
          title: 'Last sent',
          isNowrap: true,
          cell: ({ lastAt }) => (lastAt ? formatMoment(lastAt) : 'Not yet'),
        },
        { title: 'Answer', className: 'min-w-44', cell: (delivery) => <Answer {...delivery} /> },
        {
          title: 'Action',
          className: 'py-0!',
          cell: ({ _id: id, status }) =>
            status !== 'pending' && (
              <SendButton
                variant="quiet"
                label="Send again"
                send={() =>
                  callApi('POST /api/admin/webhook-deliveries/{id}/send', { params: { id } })
                }
              />
            ),
        },
      ]}
    />
  );
}

function Answer({ responseStatus, response }: WebhookDelivery) {
  if (responseStatus === null) return <span className="wrap-anywhere">{response ?? '–'}</span>;
  if (!response) return responseStatus;
  return (
    <details>
      <summary className="w-fit cursor-pointer">{responseStatus}</summary>
      <code className="mt-1 block max-w-md text-sm wrap-anywhere">{response}</code>
    </details>
  );
}
