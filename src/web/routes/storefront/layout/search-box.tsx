import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductSummary } from '../../../../contract/product.ts';
import { productPath } from '../../../../domain/catalogue/product.ts';
import {
  MAX_SEARCH_LENGTH,
  normaliseSearch,
  searchPath,
} from '../../../../domain/catalogue/search-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { backdropClasses, useModal } from '../../../ui/dialogs.tsx';
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx';
import {
  CategorySuggestions,
  type Suggestion,
  SuggestionList,
  type Suggestions,
  suggestionId,
  useSuggestions,
} from './suggestions.tsx';

function SearchBox({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [highlighted, setHighlighted] = useState(-1);
  const suggestions = useSuggestions(normaliseSearch(text));
  const chosen = suggestions.items[highlighted]?.product;

  function type(next: string) {
    setText(next);
    setHighlighted(-1);
  }
  function leave() {
    type('');
    onClose();
  }
  function go(path: string) {
    leave();
    void navigate(path);
  }
  const choose = (product: ProductSummary) => go(productPath(product));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosen) choose(chosen);
    else if (normaliseSearch(text) !== '') go(searchPath(text));
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = nextHighlight(event.key, highlighted, suggestions.items.length);
    if (next === null) return;
    event.preventDefault();
    setHighlighted(next);
  }

  return (
    <search>
      <form
        action="/search"
        onSubmit={onSubmit}
        className="flex items-center border-b-2 border-line focus-within:border-brand"
      >
        <SearchIcon className="ml-4 size-5 shrink-0 text-gold-text" />
        <input
          name="q"
          type="text"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded={suggestions.items.length > 0}
          aria-activedescendant={chosen ? suggestionId(listId, highlighted) : undefined}
          placeholder="Search products..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setHighlighted(-1)}
          className="h-14 min-w-0 flex-1 bg-transparent px-3 text-lg outline-none"
        />
        <IconButton label="Close" onClick={onClose} className="mr-1.5">
          <CloseIcon className="size-5" />
        </IconButton>
      </form>
      <SuggestionList
        id={listId}
        suggestions={suggestions.items}
        highlighted={highlighted}
        onChoose={choose}
      />
      <SuggestionNote suggestions={suggestions} />
      <CategorySuggestions text={text} onChoose={leave} />
    </search>
  );
}

function SuggestionNote({ suggestions }: { suggestions: Suggestions }) {
  const { status, items } = suggestions;
  const note =
    status === 'failed'
      ? 'No suggestions: the shop cannot be reached just now. Press Enter to search.'
      : status === 'ready' && items.length === 0
        ? 'No suggestions'
        : '';
  const count = status === 'ready' && items.length > 0 ? suggestionCountText(items) : '';
  return (
    <div role="status">
      {note && <p className="px-5 py-4 text-soft">{note}</p>}
      {count && <p className="sr-only">{count}</p>}
    </div>
  );
}

function suggestionCountText(items: readonly Suggestion[]): string {
  const near = items.filter(({ isNear }) => isNear).length;
  const nearText = near > 0 ? ` (${near} near)` : '';
  const noun = items.length === 1 ? 'suggestion' : 'suggestions';
  return `${items.length} ${noun}${nearText}, use the arrow keys`;
}

/**
 * The highlighted suggestion after a key: an index, or -1 for none, when Enter takes the text
 * itself. Up and Down wrap through "none". `null` for other keys.
 */
export function nextHighlight(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return current + 1 >= count ? -1 : current + 1;
  if (key === 'ArrowUp') return current < 0 ? count - 1 : current - 1;
  return null;
}

/** A sheet at the top of a phone, a centred panel above 768 px (specification §2). */
export function SearchPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-label="Search"
      className={classes(
        'mx-auto mt-0 mb-auto max-h-dvh w-full max-w-none overflow-y-auto bg-paper p-0 shadow-over',
        'min-[769px]:mt-24 min-[769px]:max-h-[calc(100dvh-8rem)] min-[769px]:max-w-2xl min-[769px]:rounded-xs',
        '-translate-y-2 opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-200',
        'open:translate-y-0 open:opacity-100 starting:open:-translate-y-2 starting:open:opacity-0',
        backdropClasses,
      )}
    >
      <SearchBox onClose={onClose} />
    </dialog>
  );
}
