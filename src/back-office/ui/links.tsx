import { Link, type LinkProps, useSearchParams } from 'react-router'

/** @returns a function that adds the chosen brands to a path: they stay chosen from page to page. */
export function useBrandedPath(): (path: string) => string {
  const [params] = useSearchParams()
  const chosen = new URLSearchParams(params.getAll('brand').map((brand) => ['brand', brand])).toString()
  return (path) => (chosen === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${chosen}`)
}

export const linkLook = 'text-accent-ink underline-offset-2 hover:underline focus-ring'

/** A link to another page of the back office, which keeps the chosen brands. */
export function PageLink({
  to,
  className = '',
  ...rest
}: Omit<LinkProps, 'to' | 'className'> & { to: string; className?: string }) {
  const branded = useBrandedPath()
  return <Link {...rest} to={branded(to)} className={`${linkLook} ${className}`} />
}
