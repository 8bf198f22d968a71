/** Host names of the program itself, present and usual ones: a brand of that name could not be reached, or be taken for it. */
const reserved = new Set(
  'admin api app assets cdn health help localhost mail metrics new preview sandbox smtp static status support webhooks www'.split(
    ' ',
  ),
)

/** @returns why an id cannot be a brand's; undefined if it can. It is the brand's host name in development. */
export function brandIdProblem(id: string): string | undefined {
  if (!/^[a-z][a-z0-9_]{1,39}$/.test(id))
    return `"${id}" is no id: two to forty lower-case letters, digits and underscores, a letter first`
  return reserved.has(id) ? `"${id}" is reserved: it is the name of a host of the program` : undefined
}
