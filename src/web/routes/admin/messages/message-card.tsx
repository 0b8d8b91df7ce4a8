import { useState } from 'react';
import type { Message } from '../../../../contract/contact.ts';
import { replyLink } from '../../../../domain/shop/reply-link.ts';
import { FailureAlert } from '../../../admin/forms/alerts.tsx';
import { useAdminAction } from '../../../admin/forms/use-admin-action.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { MailIcon } from '../../../ui/brand/icons.tsx';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface MessageCardProps {
  message: Message;
  shopName: string;
  onMarked: (message: Message) => void;
}

export function MessageCard({ message, shopName, onMarked }: MessageCardProps) {
  const { shownDay, shownMoment } = useShopDates();
  const { isPending, failure, run } = useAdminAction();
  const isAnswered = message.answeredAt !== null;

  async function mark() {
    const input = { params: { id: message._id }, body: { isAnswered: !isAnswered } };
    onMarked(await browserApi().call('PUT /api/admin/messages/{id}/answered', input));
  }

  const reply = replyLink(message, {
    subject: `Re: your message to ${shopName}`,
    opening: `On ${shownDay(message.createdAt)} you wrote:`,
  });
  return (
    <Card as="li" className={isAnswered ? undefined : 'border-l-3 border-l-kumkum'}>
      <article aria-label={`Message from ${message.name}`}>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="min-w-0 break-words font-semibold">{message.name}</p>
          <p className="min-w-0 break-all text-sm text-soft">{message.email}</p>
          <p className="numerals text-sm text-soft sm:ml-auto">
            <time dateTime={message.createdAt}>{shownMoment(message.createdAt)}</time>
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
          <AnswerNote message={message} />
        </div>
      </article>
    </Card>
  );
}

function AnswerNote({ message: { answeredAt, answeredBy } }: { message: Message }) {
  const { shownMoment } = useShopDates();
  if (answeredAt === null) return <Tag tone="kumkum">Unanswered</Tag>;
  return (
    <p className="numerals text-sm text-leaf">
      Answered {shownMoment(answeredAt)}
      {answeredBy && ` by ${answeredBy.name}`}
    </p>
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
