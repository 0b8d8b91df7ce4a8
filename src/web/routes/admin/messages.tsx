import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Page } from '../../../contract/client.ts';
import { MESSAGE_STATES, type Message } from '../../../contract/contact.ts';
import { replyLink } from '../../../domain/shop/contact-links.ts';
import { useAdminAction } from '../../admin/forms/admin-action.tsx';
import {
  countOpenMessages,
  setOpenMessages,
  useOpenMessages,
} from '../../admin/frame/admin-nav.tsx';
import { MESSAGES_PATH } from '../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../admin/frame/load-screen.tsx';
import { ListFooter } from '../../admin/lists/data-table.tsx';
import { formatCount } from '../../admin/lists/format.ts';
import {
  ClearLink,
  listPath,
  SearchField,
  useListFilters,
} from '../../admin/lists/list-filters.tsx';
import { usePagedList } from '../../admin/lists/use-paged-list.ts';
import { callApi } from '../../platform/api.ts';
import { useShop, useShopDates } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { MailIcon } from '../../ui/icons.tsx';
import { EmptyState, FailureAlert } from '../../ui/messages.tsx';
import { Card } from '../../ui/panels.tsx';
import { Tag } from '../../ui/tags.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/messages.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const open = loaderData?.data?.open ?? 0;
  return adminHead(matches, open > 0 ? `Messages (${open} unanswered)` : 'Messages');
};

export const clientLoader = loadScreen(async (api, { request }) => {
  const view = toMessageView(new URL(request.url).searchParams);
  const [first, { open }] = await Promise.all([
    api.call('GET /api/admin/messages', { query: toMessageQuery(view) }),
    api.call('GET /api/admin/messages/counts'),
  ]);
  setOpenMessages(open);
  return { view, first, open };
});

export default function Messages({ loaderData: { data, error } }: Route.ComponentProps) {
  // Changes with every navigation: the list then starts again.
  const { key: visit } = useLocation();
  const openCount = useOpenMessages();
  if (!data) return <FailedScreen title="Messages" message={error} />;
  const { view, first } = data;
  return (
    <AdminScreen title="Messages">
      <MessageFilter view={view} openCount={openCount} />
      <MessageSearch view={view} />
      <MessageList key={visit} view={view} first={first} />
    </AdminScreen>
  );
}

interface MessageView {
  state: (typeof MESSAGE_STATES)[number] | '';
  search: string;
}

export function toMessageView(query: URLSearchParams): MessageView {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? '';
  return { state, search: query.get('search')?.trim() ?? '' };
}

export function messagesPath(view: MessageView): string {
  return listPath(MESSAGES_PATH, view);
}

const MESSAGES_PER_PAGE = 20;

function MessageSearch({ view }: { view: MessageView }) {
  const { submit, text } = useListFilters(view, messagesPath);
  return (
    <form onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-3">
      <SearchField
        label="Search by name, email or text"
        maxLength={200}
        {...text('search')}
        className="min-w-0 flex-1 max-sm:basis-full sm:max-w-md"
      />
      <ClearLink from={messagesPath(view)} to={messagesPath({ ...view, search: '' })} />
    </form>
  );
}

function MessageList({ view, first }: { view: MessageView; first: Page<Message[]> }) {
  const toast = useToast();
  const list = usePagedList(first, (cursor) =>
    callApi('GET /api/admin/messages', { query: { ...toMessageQuery(view), cursor } }),
  );

  function onMarked(message: Message) {
    const latest = (one: Message) => (one._id === message._id ? message : one);
    list.update((now) => ({ ...now, items: now.items.map(latest) }));
    void countOpenMessages();
    toast(message.answeredAt === null ? 'Marked as unanswered' : 'Marked as answered');
  }

  if (list.items.length === 0) {
    return (
      <EmptyState title="No messages found" level={3}>
        Messages from the contact form appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="space-y-3">
        {list.items.map((message) => (
          <MessageCard key={message._id} message={message} onMarked={onMarked} />
        ))}
      </ul>
      <ListFooter noun="message" list={list} />
    </>
  );
}

function toMessageQuery({ state, search }: MessageView) {
  return { limit: MESSAGES_PER_PAGE, state: state || undefined, search: search || undefined };
}

const VIEWS = [
  { state: '', label: 'All' },
  { state: 'open', label: 'Unanswered' },
  { state: 'answered', label: 'Answered' },
] as const;

function MessageFilter({ view, openCount }: { view: MessageView; openCount: number }) {
  return (
    <nav aria-label="Filter messages" className="mb-4">
      <ul className="flex flex-wrap gap-x-1">
        {VIEWS.map(({ state, label }) => (
          <li key={state}>
            <Link
              to={messagesPath({ ...view, state })}
              aria-current={state === view.state ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-soft transition-colors hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-brand"
            >
              {label}
              {state === 'open' && ` (${formatCount(openCount)})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MessageCardProps {
  message: Message;
  onMarked: (message: Message) => void;
}

function MessageCard({ message, onMarked }: MessageCardProps) {
  const { name: shopName } = useShop();
  const { formatDay, formatMoment } = useShopDates();
  const { isPending, failure, run } = useAdminAction();
  const isAnswered = message.answeredAt !== null;

  async function mark() {
    const input = { params: { id: message._id }, body: { isAnswered: !isAnswered } };
    onMarked(await callApi('PUT /api/admin/messages/{id}/answered', input));
  }

  const reply = replyLink(message, {
    subject: `Re: your message to ${shopName}`,
    opening: `On ${formatDay(message.createdAt)} you wrote:`,
  });
  return (
    <Card as="li" className={isAnswered ? undefined : 'border-l-3 border-l-brand'}>
      <article aria-label={`Message from ${message.name}`}>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="min-w-0 break-words font-semibold">{message.name}</p>
          <p className="min-w-0 break-all text-sm text-soft">{message.email}</p>
          <p className="numerals text-sm text-soft sm:ml-auto">
            <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
          </p>
        </div>
        <MessageText text={message.message} />
        <FailureAlert className="mb-3">{failure?.message}</FailureAlert>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <a
            href={reply}
            className="text-link inline-flex min-h-11 items-center gap-2 pr-2 font-medium"
          >
            <MailIcon className="size-5" />
            Reply by email
            <span className="sr-only">{` to ${message.name}`}</span>
          </a>
          <Button
            variant="secondary"
            pending={isPending}
            pendingText="Saving…"
            onClick={() => run(mark)}
          >
            {isAnswered ? 'Mark as unanswered' : 'Mark as answered'}
          </Button>
          {message.answeredAt === null ? (
            <Tag tone="brand">Unanswered</Tag>
          ) : (
            <p className="numerals text-sm text-success">
              Answered {formatMoment(message.answeredAt)}
              {message.answeredBy && ` by ${message.answeredBy.name}`}
            </p>
          )}
        </div>
      </article>
    </Card>
  );
}

/** A message longer than this, in characters or lines, is cut off at first. */
const LONG = 600;
const MANY_LINES = 8;

function MessageText({ text }: { text: string }) {
  const isLong = text.length > LONG || text.split('\n').length > MANY_LINES;
  const [isOpen, setIsOpen] = useState(!isLong);
  return (
    <div className="my-3">
      <p className={`max-w-prose break-words whitespace-pre-line ${isOpen ? '' : 'line-clamp-6'}`}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {isOpen ? 'Show less' : 'Show full message'}
        </button>
      )}
    </div>
  );
}
