/** A field's name within a page that has several of its kind: that of the form to add one bears no index. */
export const fieldOf = (name: string, index: number | undefined): string =>
  index === undefined ? name : `${name}-${index}`
