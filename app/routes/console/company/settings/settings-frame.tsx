import { Link, useLocation, useNavigate } from '@remix-run/react';
import { ChevronDown, History } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { SaveBar, SaveBarForms, useBarForms } from '#app/ui/console/edit-form/save-bar.tsx';
import { boxLook } from '#app/ui/console/fields/field.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { findGroup, SETTING_GROUPS, type SettingGroupId } from './setting-groups.ts';

/** One group of settings at a time, with links to the others and a bar that saves what is changed in it. */
export const SettingsFrame = (props: { groups: Readonly<Record<SettingGroupId, ReactNode>> }) => (
  <SaveBarForms>
    <Groups {...props} />
  </SaveBarForms>
);

/**
 * All groups are in the document, so that changes in one survive a look at another. The address names the group by an anchor: its own, or
 * that of a card or field. Before and without the script, console.css shows the group of the anchor.
 */
function Groups({ groups }: { groups: Readonly<Record<SettingGroupId, ReactNode>> }) {
  const shown = useShownGroup();
  const isHydrated = useHydrated();
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @min-[52rem]:grid-cols-[12.5rem_minmax(0,1fr)] @min-[52rem]:gap-8">
        <GroupList shown={shown} />
        <div className="min-w-0" data-groups="" data-shown={isHydrated ? shown : undefined}>
          {SETTING_GROUPS.map(({ id, label, cards }) => (
            <section
              key={id}
              id={id}
              data-group=""
              aria-label={label}
              hidden={isHydrated && id !== shown}
              className="grid grid-cols-1 gap-6 outline-none md:gap-8 [[hidden]]:hidden"
            >
              {groups[id]}
              <WhoChangedThis />
              {isHydrated && id === shown ? <SaveBar ids={cards} /> : null}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Links to the audit log's lines about the company's settings, with old and new values. */
function WhoChangedThis() {
  const { can, consolePath } = useConsole();
  if (!can('audit.read')) return null;
  return (
    <p className="text-14">
      <Link
        to={consolePath('/admin/audit?group=tenant')}
        className="inline-flex min-h-11 items-center gap-2 underline underline-offset-2"
      >
        <History aria-hidden />
        Who changed this
      </Link>
    </p>
  );
}

/** The group of the address; else the last one that was shown, or the one with a form that waits for a decision; else the first. */
function useShownGroup(): SettingGroupId {
  const { hash } = useLocation();
  const named = findGroup(hash);
  const [kept, setKept] = useState<SettingGroupId>();
  const waiting = useBarForms().find(({ hasNotice }) => hasNotice);
  const next = named ?? kept ?? (waiting && findGroup(waiting.id));
  useEffect(() => setKept(next), [next]);
  const isHydrated = useHydrated();
  // The router looks for the field before its group is shown.
  useEffect(() => {
    if (isHydrated && !hash.startsWith('#group-'))
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [hash, isHydrated]);
  return next ?? SETTING_GROUPS[0].id;
}

function GroupList({ shown }: { shown: SettingGroupId }) {
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const unsaved = useBarForms().filter(({ changes }) => changes.length > 0);
  const isUnsaved = (id: SettingGroupId) => unsaved.some((form) => findGroup(form.id) === id);
  return (
    <>
      <nav
        aria-label="Groups of settings"
        className="hidden @min-[52rem]:sticky @min-[52rem]:top-24 @min-[52rem]:block noscript:block"
      >
        <ul className="grid gap-0.5">
          {SETTING_GROUPS.map(({ id, label }) => (
            <li key={id}>
              <Link
                to={{ hash: id, search: '' }}
                preventScrollReset
                aria-current={isHydrated && id === shown ? 'true' : undefined}
                className={classNames(
                  'flex h-11 items-center justify-between gap-2 rounded-control px-3 text-14 font-medium @min-[52rem]:h-9',
                  isHydrated && id === shown
                    ? 'bg-sunken text-text'
                    : 'text-muted hover:bg-sunken hover:text-text',
                )}
              >
                {label}
                {isUnsaved(id) ? (
                  <span className="size-2 shrink-0 rounded-full bg-accent">
                    <span className="sr-only">has unsaved changes</span>
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="@min-[52rem]:hidden noscript:hidden">
        <label className="grid gap-1.5 text-14 font-medium">
          Settings for
          <span className="relative">
            <select
              value={shown}
              onChange={({ target }) => navigate({ hash: target.value }, { preventScrollReset: true })}
              className={boxLook(false, 'appearance-none truncate pr-10!')}
            >
              {SETTING_GROUPS.map(({ id, label }) => (
                <option key={id} value={id}>
                  {isUnsaved(id) ? `${label} (unsaved changes)` : label}
                </option>
              ))}
            </select>
            <ChevronDown
              className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
              aria-hidden
            />
          </span>
        </label>
      </div>
    </>
  );
}
