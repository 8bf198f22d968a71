/**
 * @param pattern a path in which a part in braces or brackets stands for any part: `/orders/{id}`, `/shop/[brandId]`
 * @returns whether a path is of that form
 */
export function isPathLike(pattern: string, path: string): boolean {
  const [wanted, parts] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === parts.length &&
    wanted.every((want, index) => want === parts[index] || (/^(\{\w+\}|\[\w+\])$/.test(want) && parts[index] !== ''))
  )
}
