import { useState } from 'react';
import type { Message } from '../../../../contract/message.ts';
import { replyLink } from '../../../../domain/reply-link.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MailIcon } from '../../../ui/icons.tsx';
import { MessageText } from './message-text.tsx';

interface MessageCardProps {
  message: Message;
  shopName: string;
  /** Marks it on the server; throws nothing, gives what to say where it was refused. */
  onMark: (message: Message, isAnswered: boolean) => Promise<string | null>;
}

/** One message: who wrote it when, what, and whether she has her answer. */
export function MessageCard({ message, shopName, onMark }: MessageCardProps) {
  const { shownDay, shownMoment } = useShopDates();
  const [isPending, setIsPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isAnswered = message.answeredAt !== null;

  async function mark() {
    setIsPending(true);
    setFault(await onMark(message, !isAnswered));
    setIsPending(false);
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
        {fault && (
          <Alert kind="danger" className="mb-3">
            {fault}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <a
            href={reply}
            className="text-link inline-flex min-h-11 items-center gap-2 pr-2 font-medium"
          >
            <MailIcon className="size-5" />
            Reply by mail
            <span className="sr-only">{` to ${message.name}`}</span>
          </a>
          <Button variant="secondary" pending={isPending} pendingText="Saving…" onClick={mark}>
            {isAnswered ? 'Open again' : 'Mark as answered'}
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
