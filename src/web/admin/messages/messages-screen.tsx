import { useState } from 'react';
import { Link } from 'react-router';
import type { Page } from '../../../contract/client.ts';
import type { Message } from '../../../contract/contact.ts';
import { browserApi } from '../../platform/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { MESSAGES_PATH } from '../frame/admin-paths.ts';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { failureOf } from '../frame/api-error-text.ts';
import { countOpenMessages, useOpenMessages } from '../frame/open-messages.ts';
import { formatCount } from '../lists/counts.ts';
import { ListFooter } from '../lists/list-footer.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';
import { MessageCard } from './message-card.tsx';
import { type MessageView, messagesPath } from './message-view.ts';

export const MESSAGES_PER_PAGE = 20;

interface MessagesScreenProps {
  view: MessageView;
  first: Page<Message[]>;
  /** Changes with every navigation: the list then starts again. */
  visit: string;
  shopName: string;
}

/** The messages of the contact form, newest first. */
export function MessagesScreen({ view, first, visit, shopName }: MessagesScreenProps) {
  const openCount = useOpenMessages();
  return (
    <AdminScreen path={MESSAGES_PATH} title="Messages">
      <MessageFilter view={view} openCount={openCount} />
      <ListSearch
        label="Search by name, email or text"
        path={messagesPath({ ...view, search: '' })}
        search={view.search}
        kept={view.state === '' ? {} : { state: view.state }}
      />
      <MessageList key={visit} view={view} first={first} shopName={shopName} />
    </AdminScreen>
  );
}

function MessageList({ view, first, shopName }: Omit<MessagesScreenProps, 'visit'>) {
  const toast = useToast();
  const [marked, setMarked] = useState<ReadonlyMap<string, Message>>(new Map());
  const list = usePagedList(first, (cursor) =>
    browserApi().page('messages', { query: { ...queryOf(view), cursor } }),
  );

  async function mark({ _id }: Message, isAnswered: boolean): Promise<string | null> {
    try {
      const body = { isAnswered };
      const message = await browserApi().call('setMessageAnswered', { params: { id: _id }, body });
      setMarked((now) => new Map(now).set(_id, message));
      void countOpenMessages();
      toast(isAnswered ? 'Marked as answered.' : 'Reopened.');
      return null;
    } catch (error) {
      return failureOf(error).message;
    }
  }

  if (list.items.length === 0) return <EmptyState title="No messages found" level={3} />;
  return (
    <>
      <ul className="space-y-3">
        {list.items.map((message) => (
          <MessageCard
            key={message._id}
            message={marked.get(message._id) ?? message}
            shopName={shopName}
            onMark={mark}
          />
        ))}
      </ul>
      <ListFooter noun="message" list={list} />
    </>
  );
}

/** The API query for a view. */
export function queryOf({ state, search }: MessageView) {
  return { limit: MESSAGES_PER_PAGE, state: state || undefined, search: search || undefined };
}

const VIEWS = [
  { state: '', label: 'All' },
  { state: 'open', label: 'Unanswered' },
  { state: 'answered', label: 'Answered' },
] as const;

interface MessageFilterProps {
  view: MessageView;
  openCount: number;
}

/** Filters messages by state; a search stays. */
function MessageFilter({ view, openCount }: MessageFilterProps) {
  return (
    <nav aria-label="Which messages" className="mb-4">
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
