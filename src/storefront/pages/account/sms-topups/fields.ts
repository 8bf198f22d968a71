/** The name of a field on a page with several of its kind; the form that adds one has no index. */
export const fieldOf = (name: string, index: number | undefined): string =>
  index === undefined ? name : `${name}-${index}`
