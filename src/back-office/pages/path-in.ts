/** A path of ours out of a form or an address: `//elsewhere` would lead to another site. */
export const pathIn = (written: FormDataEntryValue | null): string => {
  const text = String(written ?? '/')
  return /^\/(?![/\\])/.test(text) ? text : '/'
}
