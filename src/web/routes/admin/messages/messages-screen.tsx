import { Link } from 'react-router';
import type { Page } from '../../../../contract/client.ts';
import { MESSAGE_STATES, type Message } from '../../../../contract/contact.ts';
import { MESSAGES_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { countOpenMessages, useOpenMessages } from '../../../admin/frame/open-messages.ts';
import { formatCount } from '../../../admin/lists/counts.ts';
import {
  ClearLink,
  listPath,
  SearchField,
  useListFilters,
} from '../../../admin/lists/list-filters.tsx';
import { ListFooter } from '../../../admin/lists/list-footer.tsx';
import { usePagedList } from '../../../admin/lists/use-paged-list.ts';
import { browserApi } from '../../../platform/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { MessageCard } from './message-card.tsx';

type MessageState = (typeof MESSAGE_STATES)[number];

interface MessageView {
  state: MessageState | '';
  search: string;
}

/** Reads an address such as `/admin/messages?state=open&search=goa`. */
export function messageViewOf(query: URLSearchParams): MessageView {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? '';
  return { state, search: query.get('search')?.trim() ?? '' };
}

export function messagesPath(view: MessageView): string {
  return listPath(MESSAGES_PATH, view);
}

const MESSAGES_PER_PAGE = 20;

interface MessagesScreenProps {
  view: MessageView;
  first: Page<Message[]>;
  /** Changes with every navigation: the list then starts again. */
  visit: string;
  shopName: string;
}

export function MessagesScreen({ view, first, visit, shopName }: MessagesScreenProps) {
  const openCount = useOpenMessages();
  return (
    <AdminScreen title="Messages">
      <MessageFilter view={view} openCount={openCount} />
      <MessageSearch view={view} />
      <MessageList key={visit} view={view} first={first} shopName={shopName} />
    </AdminScreen>
  );
}

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

function MessageList({ view, first, shopName }: Omit<MessagesScreenProps, 'visit'>) {
  const toast = useToast();
  const list = usePagedList(first, (cursor) =>
    browserApi().call('GET /api/admin/messages', { query: { ...queryOf(view), cursor } }),
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
          <MessageCard
            key={message._id}
            message={message}
            shopName={shopName}
            onMarked={onMarked}
          />
        ))}
      </ul>
      <ListFooter noun="message" list={list} />
    </>
  );
}

export function queryOf({ state, search }: MessageView) {
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
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-soft transition-colors hover:text-ink aria-[current]:border-kumkum aria-[current]:font-semibold aria-[current]:text-kumkum"
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
