/** Tokens of a stylesheet by their names, without the dashes before them. */
export type Tokens = Record<string, string>

/**
 * Reads what the rules of one selector set; a later rule overrides an earlier one.
 * @param css as brands write it: a rule ends with a brace that begins a line
 * @param selector with single quotes: `[data-theme='dark']`
 */
export function tokensIn(css: string, selector: string): Tokens {
  const [, ...rules] = css.replace(/\[data-theme="([\w-]+)"\]/g, "[data-theme='$1']").split(`${selector} {`)
  const written = rules.flatMap((rule) => {
    const block = rule.split('\n}', 1)[0] ?? ''
    return [...block.matchAll(/(?<![\w-])--([\w-]+):((?:"[^"]*"|'[^']*'|[^;:"'])+);/g)]
  })
  return Object.fromEntries(written.map(([, name = '', value = '']) => [name, value.trim()]))
}

/** @returns the tokens that hold in a theme: the default one is in `:root`, others override it */
export const tokensOfTheme = (css: string, themes: readonly { name: string }[], name: string): Tokens => ({
  ...tokensIn(css, ':root'),
  ...(themes[0]?.name === name ? {} : tokensIn(css, `[data-theme='${name}']`)),
})
