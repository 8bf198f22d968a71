import { renderToStaticMarkup } from 'react-dom/server'
import { href } from 'react-router'
import type { PageShop } from '../../page-shop.ts'

/**
 * The links to the account and to signing in: every page contains both, cached pages too, and the page's own script
 * shows the right one. Without scripts it is the account, which redirects a guest to signing in: "default
 * isAuthenticated is true". Plain HTML, as the footer is, so that it costs the browser no script.
 * @returns nothing if the brand has no accounts
 */
export function accountLinkOf({ tenant, translate: t }: PageShop): string {
  if (tenant.features.isAuthDisabled) return ''
  return renderToStaticMarkup(
    <>
      <HeaderLink to={href('/account')} className="for-customer" text={t('account.title')} />
      <HeaderLink to={href('/login')} className="for-guest" text={t('account.signIn')} />
    </>,
  )
}

function HeaderLink({ to, text, className }: { to: string; text: string; className: string }) {
  return (
    <a
      href={to}
      className={`${className} min-h-11 min-w-11 items-center justify-center gap-2 rounded-field px-2 font-bold focus-ring hover:underline`}
    >
      <svg className="size-6 shrink-0" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm-8 9c0-3.6 3.6-6 8-6s8 2.4 8 6"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="max-lg:sr-only">{text}</span>
    </a>
  )
}
