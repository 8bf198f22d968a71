/**
 * @param pattern a path in which a part in braces or brackets matches any part: `/orders/{id}`, `/shop/[brandId]`
 * @returns whether a path matches
 */
export function isPathLike(pattern: string, path: string): boolean {
  const [wanted, parts] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === parts.length &&
    wanted.every((want, index) => want === parts[index] || (/^(\{\w+\}|\[\w+\])$/.test(want) && parts[index] !== ''))
  )
}
