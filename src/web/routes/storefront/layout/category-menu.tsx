import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { NavLink } from 'react-router';
import {
  categoryPath,
  inMenu,
  type MenuCategory,
} from '../../../../domain/catalogue/category-tree.ts';
import { useCategories, useLinks } from '../../../platform/shop.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';

const OPEN_DELAY_MS = 120;
const CLOSE_DELAY_MS = 220;

/** Panels of subcategories open by pointer, by button, and without script. */
export function CategoryMenu() {
  const categories = useCategories();
  return (
    <nav aria-label="Categories" className="hidden lg:block">
      <ul className="page flex flex-wrap justify-center gap-x-2">
        {inMenu(categories).map((category) => (
          <MenuItem key={category.slug} category={category} />
        ))}
        {useLinks('menu').map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 hover:text-brand aria-[current=page]:border-accent"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuItem({ category }: { category: MenuCategory }) {
  const id = useId();
  const anchor = `--menu-${category.slug}`;
  const { panel, hover, keepOpen } = useHoverPanel();
  return (
    <li {...hover} className="flex items-stretch" style={{ anchorName: anchor }}>
      <NavLink
        to={categoryPath(category)}
        className="inline-flex min-h-11 items-center border-b-2 border-transparent pl-3 hover:text-brand aria-[current=true]:border-accent"
        aria-current="true"
      >
        {category.menuLabel}
      </NavLink>
      <button
        type="button"
        popoverTarget={id}
        onClick={keepOpen}
        aria-label={`Subcategories of ${category.menuLabel}`}
        className="inline-flex w-9 items-center justify-center text-gold-text hover:text-brand"
      >
        <ChevronDownIcon className="size-4" />
      </button>
      <MenuPanel id={id} ref={panel} category={category} anchor={anchor} />
    </li>
  );
}

interface MenuPanelProps {
  id: string;
  ref: React.Ref<HTMLDivElement>;
  category: MenuCategory;
  anchor: string;
}

function MenuPanel({ id, ref, category, anchor }: MenuPanelProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes behind the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard too
    <div
      id={id}
      ref={ref}
      popover="auto"
      style={{ positionAnchor: anchor }}
      onClick={(event) => {
        if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover();
      }}
      className="menu-panel"
    >
      <ul>
        {category.subCategories.map((subCategory) => (
          <li key={subCategory.slug}>
            <NavLink end to={categoryPath(category, subCategory)} className="menu-link">
              {subCategory.name}
            </NavLink>
          </li>
        ))}
      </ul>
      {category.hasAllLink && (
        <NavLink
          end
          to={categoryPath(category)}
          className="menu-link mt-2 border-t border-line text-gold-text"
        >
          All {category.menuLabel}
        </NavLink>
      )}
    </div>
  );
}

/** Opens a popover on hover; the browser handles buttons, Escape and clicks outside. */
function useHoverPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isByHover = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function schedule(delayMs: number, act: (element: HTMLDivElement) => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => panel.current && act(panel.current), delayMs);
  }
  const hover = {
    onPointerEnter(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || !CSS.supports('position-area: bottom')) return;
      const source = event.currentTarget.querySelector('button') ?? undefined;
      schedule(OPEN_DELAY_MS, (element) => {
        if (element.matches(':popover-open')) return;
        isByHover.current = true;
        element.showPopover({ source });
      });
    },
    onPointerLeave() {
      schedule(CLOSE_DELAY_MS, (element) => {
        if (isByHover.current && !element.contains(document.activeElement)) element.hidePopover();
        isByHover.current = false;
      });
    },
  };
  // A press right after hovering opened the panel means "open", not "close".
  function keepOpen(event: { preventDefault: () => void }) {
    clearTimeout(timer.current);
    if (isByHover.current && panel.current?.matches(':popover-open')) event.preventDefault();
    isByHover.current = false;
  }
  return { panel, hover, keepOpen };
}
