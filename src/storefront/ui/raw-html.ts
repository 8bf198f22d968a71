/**
 * Props of an element whose content is HTML as it is given: the only place where pages write HTML from a string.
 * @param html made by React on the server, rendered from Markdown by the shop, or a script, style or JSON of our own.
 *   Nothing that a visitor or a partner wrote may be in it, unless one of these has escaped it
 */
export const rawHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })
