import { Link, useNavigation } from '@remix-run/react';
import { ChevronDown, Keyboard, Menu as MenuIcon, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { BrandMark } from '../brand-mark.tsx';
import { Avatar } from './avatar.tsx';
import { IconButton } from './button.tsx';
import { useConsoleKeys } from './console-keys.ts';
import { Menu, type MenuItem } from './menu.tsx';
import { Navigation, type NavigationGroup } from './navigation.tsx';
import { loadAhead, useOnDemand } from './on-demand.ts';
import type { SchemeChoice } from './scheme.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import type { FlashMessage } from './toast-message.ts';
import { Toaster } from './toaster.tsx';
import { CONTENT_ID, useNavigationFocus } from './use-navigation-focus.ts';

export interface ConsoleShellProps {
  /** The product's name; it links to the console's first page. */
  product: { name: string; to: string };
  groups: readonly NavigationGroup[];
  /** The logged-in user, and the groups of the menu under their name. */
  user: { name: string; email: string; menu: readonly (readonly MenuItem[])[] };
  scheme: { choice: SchemeChoice; action: string };
  /** A `Switcher` of tenants, or the tenant's name. */
  tenant?: ReactNode;
  /** Imports the search, a `CommandPalette`. It is loaded when it is first opened, and the same function in every render. */
  loadSearch: () => Promise<{ SearchPalette: ComponentType<SearchPaletteProps> }>;
  /** Alerts above the page: a payment problem, a limit that is almost reached. */
  banners?: ReactNode;
  flash?: FlashMessage | null;
  /** A line below every page. */
  foot?: ReactNode;
  /** Name and logo on the printed page. */
  letterhead?: { name: string; logoUrl: string | null };
  children: ReactNode;
}

export interface SearchPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  openKeyboardHelp: () => void;
}

/** Time until a browser that can't tell when it is idle counts as idle, in ms. */
const IDLE_AFTER_MS = 2_000;

/** Calls `act` once the page has nothing else to do. @returns a function that calls it off */
function onceIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(id);
}

const loadHelp = () => import('./keyboard-help.tsx');

/** The frame of all console pages: navigation, bar, page. */
export function ConsoleShell(props: ConsoleShellProps) {
  const { product, groups, user, scheme, tenant, loadSearch, banners, flash, foot, letterhead, children } =
    props;
  const [isSearching, setSearching] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useConsoleKeys({
    groups,
    openSearch: () => setSearching(true),
    openHelp: () => setHelpOpen(true),
    // What is typed while the dialog is loaded is meant for it.
    isOff: isSearching || isHelpOpen,
  });
  const search = useOnDemand(loadSearch, isSearching, () => setSearching(false));
  useEffect(() => onceIdle(loadAhead(loadSearch)), [loadSearch]);
  const help = useOnDemand(loadHelp, isHelpOpen, () => setHelpOpen(false));
  const announcement = useNavigationFocus();
  const side = (onFollow?: () => void) => (
    <Side product={product} groups={groups} scheme={scheme} onFollow={onFollow} />
  );

  return (
    <div className="min-h-screen bg-surface text-16 text-text lg:grid print:block print:min-h-0 print:bg-transparent lg:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href={`#${CONTENT_ID}`}
        className="fixed top-2 left-2 z-60 rounded-control border bg-raised px-4 py-3 font-medium shadow-raised not-focus:sr-only"
      >
        Skip to the content
      </a>
      <LoadingBar />
      <aside className="sticky top-0 hidden h-screen flex-col border-r bg-sunken lg:flex print:hidden">
        {side()}
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-b bg-surface px-2 sm:gap-2 md:px-6 print:hidden">
          <Drawer label="Navigation">{side}</Drawer>
          <div className="min-w-0 flex-1">{tenant}</div>
          <SearchButton onClick={() => setSearching(true)} onNear={loadAhead(loadSearch)} />
          <UserMenu {...user} openHelp={() => setHelpOpen(true)} />
        </header>
        {banners ? <div className="grid gap-3 px-4 pt-4 md:px-8 md:pt-6 print:hidden">{banners}</div> : null}
        {letterhead ? <Letterhead {...letterhead} product={product.name} /> : null}
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-320 px-4 py-6 outline-none md:px-8 md:py-8 print:max-w-none print:p-0"
        >
          {children}
        </main>
        {foot ? (
          <footer className="mx-auto w-full max-w-320 px-4 pb-6 text-14 text-muted md:px-8 print:hidden">
            {foot}
          </footer>
        ) : null}
      </div>
      {search ? (
        <search.SearchPalette
          isOpen={isSearching}
          onOpenChange={setSearching}
          openKeyboardHelp={() => setHelpOpen(true)}
        />
      ) : null}
      {help ? <help.KeyboardHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} groups={groups} /> : null}
      <p role="status" aria-label="Page" className="sr-only">
        {announcement}
      </p>
      <Toaster flash={flash} />
    </div>
  );
}

/** The sidebar: the product, the pages, and preferences of this browser and account. */
function Side(
  props: Pick<ConsoleShellProps, 'product' | 'groups' | 'scheme'> & {
    /** Called when a link is followed, to close the drawer. */
    onFollow?: () => void;
  },
) {
  const { product, groups, scheme, onFollow } = props;
  return (
    <>
      <div className="px-3 py-2.5">
        <Link
          to={product.to}
          className="flex h-11 min-w-0 items-center gap-2.5 rounded-control px-3 text-16 font-semibold tracking-tight"
        >
          <BrandMark className="size-7 shrink-0 fill-accent-text stroke-accent-text text-accent" />
          <span className="truncate">{product.name}</span>
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-3">
        <Navigation groups={groups} onFollow={onFollow} />
      </div>
      <div className="border-t px-4 py-3">
        <SchemeSwitch {...scheme} />
      </div>
    </>
  );
}

/** For print only: the company's name, with its logo if it has one, and the product that created the report. */
function Letterhead({ name, logoUrl, product }: { name: string; logoUrl: string | null; product: string }) {
  return (
    <div className="mb-6 hidden items-center justify-between gap-6 border-b pb-4 print:flex">
      <span className="flex min-w-0 items-center gap-3">
        {logoUrl ? <img src={logoUrl} alt="" className="h-10 max-w-48 object-contain" /> : null}
        <span className="text-18 font-semibold">{name}</span>
      </span>
      <span className="text-14 text-muted">{product}</span>
    </div>
  );
}

/** The navigation on a phone, over the page. */
function Drawer({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton icon={MenuIcon} label="Open navigation" className="mx-1 lg:hidden" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-[oklch(0%_0_0/50%)] lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-slide flex-col border-r bg-sunken text-text shadow-raised lg:hidden"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children(() => setOpen(false))}
          <Dialog.Close asChild>
            <IconButton icon={X} label="Close navigation" className="absolute! top-3.5 right-3" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** @param props.onNear called when a click is likely: it loads what the click opens */
function SearchButton({ onClick, onNear }: { onClick: () => void; onNear: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      aria-label="Search"
      aria-keyshortcuts="Control+K Meta+K /"
      className="flex h-11 w-11 shrink-0 items-center justify-center gap-2 rounded-control text-14 text-muted transition-colors hover:bg-sunken hover:text-text md:w-64 md:justify-start md:border md:border-border-strong md:bg-raised md:px-3"
    >
      <Search aria-hidden />
      <span className="hidden flex-1 text-left md:block">Search everything</span>
      <kbd className="hidden rounded-control border px-1.5 font-sans text-14 md:block">Ctrl K</kbd>
    </button>
  );
}

function UserMenu(props: ConsoleShellProps['user'] & { openHelp: () => void }) {
  const { name, email, menu, openHelp } = props;
  const help = { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: openHelp };
  return (
    <Menu
      groups={[...menu.slice(0, -1), [help], ...menu.slice(-1)]}
      header={
        <>
          <span className="block truncate text-14 font-semibold">{name}</span>
          <span className="block truncate text-14 text-muted">{email}</span>
        </>
      }
      trigger={
        <button
          type="button"
          aria-label={`Account of ${name}`}
          className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-1.5 hover:bg-sunken"
        >
          <Avatar name={name} size="small" />
          <ChevronDown className="hidden size-4! text-muted sm:block" aria-hidden />
        </button>
      }
    />
  );
}

/** Shows a thin line at the top while the next page is loading. */
function LoadingBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="fixed inset-x-0 top-0 z-60 h-0.5 animate-pulse bg-accent" aria-hidden="true" />;
}
