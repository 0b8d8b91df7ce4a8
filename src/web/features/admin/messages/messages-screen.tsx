import { useState } from 'react';
import type { Page } from '../../../../contract/client.ts';
import type { Message } from '../../../../contract/message.ts';
import { browserApi } from '../../../platform/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AdminScreen } from '../dashboard-grid.tsx';
import { ListFoot } from '../list-foot.tsx';
import { ListSearch } from '../list-search.tsx';
import { refusalOf } from '../refusal.ts';
import { usePagedList } from '../use-paged-list.ts';
import { MessageCard } from './message-card.tsx';
import { MessageFilter } from './message-filter.tsx';
import { MESSAGES_PATH, type MessageView, messagesPath } from './message-view.ts';
import { countOpenMessages, useOpenMessages } from './open-messages.ts';

export const MESSAGES_PER_PAGE = 20;

interface MessagesScreenProps {
  view: MessageView;
  first: Page<Message[]>;
  /** Changes whenever the address is gone to: the list then starts anew. */
  visit: string;
  shopName: string;
}

/** What people wrote by the contact form, newest first. */
export function MessagesScreen({ view, first, visit, shopName }: MessagesScreenProps) {
  const openCount = useOpenMessages();
  return (
    <AdminScreen path={MESSAGES_PATH} title="Messages">
      <MessageFilter view={view} openCount={openCount} />
      <ListSearch
        label="Search by name, email or words"
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
  const paged = usePagedList(first, (cursor) =>
    browserApi().page('messages', { query: { ...queryOf(view), cursor } }),
  );
  const { list } = paged;

  async function mark({ _id }: Message, isAnswered: boolean): Promise<string | null> {
    try {
      const body = { isAnswered };
      const message = await browserApi().call('setMessageAnswered', { params: { id: _id }, body });
      setMarked((now) => new Map(now).set(_id, message));
      void countOpenMessages();
      toast(isAnswered ? 'Marked as answered.' : 'Open again.');
      return null;
    } catch (error) {
      return refusalOf(error).message;
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
      <ListFoot noun="message" of={paged} />
    </>
  );
}

/** The call that gives a view's first page. */
export function queryOf({ state, search }: MessageView) {
  return { limit: MESSAGES_PER_PAGE, state: state || undefined, search: search || undefined };
}
