import { Link } from 'react-router';
import { formatCount } from '../counts.ts';
import { type MessageView, messagesPath } from './message-view.ts';

const VIEWS = [
  { state: '', label: 'All' },
  { state: 'open', label: 'Unanswered' },
  { state: 'answered', label: 'Answered' },
] as const;

interface MessageFilterProps {
  view: MessageView;
  openCount: number;
}

/** Which messages are listed; a search stays. */
export function MessageFilter({ view, openCount }: MessageFilterProps) {
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
