import { Form, href, type LoaderFunctionArgs, NavLink, Outlet, useLoaderData } from 'react-router'
import { customerOf, said } from './customer-of-request.ts'
import { accountMenu } from './menu.ts'

/** The frame of every account page: its menu, and signing out. */
export function loader(args: LoaderFunctionArgs) {
  const { shop } = customerOf(args)
  return {
    menu: accountMenu(shop.tenant).map(({ to, name }) => ({ to, name: shop.translate(name) })),
    words: said(shop, { menu: 'account.menu', signOut: 'account.signOut' }),
  }
}

export default function AccountFrame() {
  const { menu, words } = useLoaderData<typeof loader>()
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
      <nav
        aria-label={words.menu}
        className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line pb-3 lg:flex-col lg:items-stretch lg:border-b-0 lg:pb-0"
      >
        {menu.map(({ to, name }) => (
          <NavLink key={to} to={to} end={to === href('/account')} className={row}>
            {name}
          </NavLink>
        ))}
        {/* The next page is loaded anew, and knows that nobody is signed in. */}
        <Form method="post" action={href('/account')} reloadDocument className="contents">
          <button type="submit" name="intent" value="sign-out" className={row}>
            {words.signOut}
          </button>
        </Form>
      </nav>
      <div className="flex min-w-0 flex-col gap-10">
        <Outlet />
      </div>
    </div>
  )
}

const row =
  'inline-flex min-h-11 items-center rounded-field px-3 focus-ring hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-bold'
