import { Menu as MenuIcon } from 'lucide-react'
import { type LoaderFunctionArgs, NavLink, Outlet, useLoaderData, useNavigation } from 'react-router'
import { countWaiting } from '#admin/attention'
import { mayAnywhere } from '#admin/permissions'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { KnownBrand } from '../../ui/brands.tsx'
import { readSentForm, sentForm } from '../../ui/forms/typed/sent-form.ts'
import { useBrandedPath } from '../../ui/links.tsx'
import { Keyboard } from '../../ui/lists/keyboard.tsx'
import { ToastOutlet } from '../../ui/toast.tsx'
import { adminOf, visitOf } from '../../visit.ts'
import { BrandSwitch } from './brand-switch.tsx'
import { type MenuEntry, menu } from './menu.ts'
import { OwnMenu } from './own-menu.tsx'
import { SearchBox } from './search-box.tsx'

/** A form that came without scripts is kept for the page that answers it. */
export const middleware = [
  async ({ context, request }: LoaderFunctionArgs) => context.set(sentForm, await readSentForm(request)),
]

export async function loader({ context, url }: LoaderFunctionArgs) {
  const admin = adminOf(context)
  const { operator, tenants } = admin
  const { waiting, late } = await countWaiting(admin)
  return {
    operator: { name: operator.name, email: operator.email },
    theme: visitOf(context).theme,
    brands: tenants.map(({ id, provider, timeZone }): KnownBrand => ({ id, name: provider.name, zone: timeZone })),
    chosen: url.searchParams.getAll('brand').filter((id) => tenants.some((tenant) => tenant.id === id)),
    waiting,
    late,
    sent: context.get(sentForm),
    allowed: menu.filter(({ needs }) => !needs || mayAnywhere(operator, needs)).map(({ to }) => to),
  }
}

export type ShellData = Awaited<ReturnType<typeof loader>>

/** What stands around every page of somebody who is signed in. */
export default function Shell() {
  const { t } = useTexts()
  const { allowed, brands, chosen, late, operator, theme, waiting } = useLoaderData<typeof loader>()
  const queue = { waiting, late }
  const entries = menu.filter(({ to }) => allowed.includes(to))
  const isWaiting = useNavigation().state !== 'idle'
  return (
    <div className="lg:grid lg:min-h-svh lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:z-30 focus:bg-raised focus:p-3">
        {t('shell.toContent')}
      </a>
      <div className="sticky top-0 z-20 hidden h-svh flex-col border-r border-line bg-sunken p-3 lg:flex">
        <Mark />
        <Entries entries={entries} queue={queue} />
        <OwnMenu operator={operator} theme={theme} above />
      </div>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-10 flex min-h-13 items-center gap-2 border-b border-line bg-surface px-3 py-2 lg:px-6">
          <details className="group lg:hidden" name="shell">
            <summary
              aria-label={t('shell.menu')}
              className="flex size-9 items-center justify-center rounded-field hover:bg-accent-soft focus-ring"
            >
              <MenuIcon className="size-5" aria-hidden="true" />
            </summary>
            <div className="absolute inset-x-3 top-12 z-20 flex flex-col rounded-brand border border-line bg-raised p-3 shadow-raised">
              <Entries entries={entries} queue={queue} />
              <OwnMenu operator={operator} theme={theme} />
            </div>
          </details>
          <SearchBox />
          <BrandSwitch brands={brands} chosen={chosen} />
        </header>
        <main
          id="content"
          tabIndex={-1}
          aria-busy={isWaiting}
          className="min-w-0 flex-1 px-3 py-5 outline-none lg:px-6"
        >
          <Outlet />
        </main>
      </div>
      {isWaiting && (
        <div className="fixed inset-x-0 top-0 z-30 h-0.5 animate-pulse bg-accent motion-reduce:animate-none" />
      )}
      <Keyboard entries={entries} />
      <ToastOutlet />
    </div>
  )
}

function Mark() {
  return (
    <p className="mb-4 flex items-center gap-2 px-2 pt-1 text-lg font-bold">
      <span aria-hidden="true" className="size-4 rounded-[5px] bg-accent" />
      Saldo
    </p>
  )
}

type EntriesProps = { entries: readonly MenuEntry[]; queue: { waiting: number; late: number } }

function Entries({ entries, queue }: EntriesProps) {
  const { t } = useTexts()
  const branded = useBrandedPath()
  return (
    <nav aria-label={t('shell.menu')} className="min-h-0 flex-1 overflow-y-auto">
      <ul className="flex flex-col gap-px">
        {entries.map(({ to, text, icon: Icon, group }, index) => (
          <li key={to} className={index > 0 && entries[index - 1]?.group !== group ? 'mt-3' : undefined}>
            <NavLink
              to={branded(to)}
              end={to === '/'}
              className="flex min-h-8 items-center gap-2.5 rounded-field px-2 py-1 font-medium text-muted hover:bg-accent-soft hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink focus-ring"
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {t(text)}
              {to === '/queue' && queue.waiting > 0 && (
                <span className="ml-auto">
                  <Badge tone={queue.late > 0 ? 'danger' : 'plain'}>{queue.waiting}</Badge>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
