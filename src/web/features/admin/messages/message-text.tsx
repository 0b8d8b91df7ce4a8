import { useState } from 'react';

/** A message longer than this, in characters or lines, shows its beginning first. */
const LONG = 600;
const MANY_LINES = 8;

/** What somebody wrote, with her own line ends; a long text opens on request. */
export function MessageText({ text }: { text: string }) {
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
          {isOpen ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </div>
  );
}
