const scripts = /<script\b[^>]*>[^<]*(?:<(?!\/script>)[^<]*)*<\/script>/g
const withoutScripts = /<noscript\b[^>]*>[^<]*(?:<(?!\/noscript>)[^<]*)*<\/noscript>/g
const tags = /<(?:a|area|base|body|button|form|input|link|meta)\b[^>]*>/g
const leading = / (?:href|method|action|formaction|form|name|value)="[^"]*"/g

/**
 * A page of the shop as a picture of itself: without scripts, and nothing on it leads anywhere or can be pressed. No
 * address is left in it, because the one of an order's page opens the order.
 * @param html as React rendered it: quotes and angle brackets in attributes are entities
 */
export const stillPage = (html: string): string =>
  html
    .replace(scripts, '')
    .replace(withoutScripts, '')
    .replace(tags, (tag) => {
      if (tag.startsWith('<body')) return tag.replace('<body', '<body inert')
      if (tag.startsWith('<link')) return tag.includes('rel="stylesheet"') ? tag : ''
      if (tag.startsWith('<meta')) return /http-equiv/i.test(tag) ? '' : tag
      if (tag.startsWith('<base') || tag.includes('type="hidden"')) return ''
      return tag.replace(leading, '').replace('<form', '<div')
    })
    .replaceAll('</form>', '</div>')
