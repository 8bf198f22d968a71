/**
 * Starts a page's scripts after its first paint. On a slow line or phone they would compete with what is visible first,
 * and every page can be read and used without them.
 * @param head the page's head from React Router, which preloads its scripts
 * @param end the HTML after the page's content: one inline module imports the scripts
 * @param more other files that these scripts load
 * @returns head and end, changed
 */
export function scriptsAfterPaint(head: string, end: string, more: string[] = []): [head: string, end: string] {
  const files = [...more]
  const without = head.replaceAll(preload, (_, file: string) => {
    files.push(file)
    return ''
  })
  return [without, end.replace(starter, (_, open: string, body: string) => open + untilPainted(files) + later(body))]
}

const preload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const starter = /(<script(?=[^>]* type="module")[^>]*>)([^<]*)(?=<\/script>)/

/** A hidden page is never painted, so it does not wait. All files are requested at once, not one after the other. */
const untilPainted = (files: readonly string[]) =>
  `if(!document.hidden)await new Promise(r=>requestAnimationFrame(()=>setTimeout(r)));
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
`

/** Static imports load before a module's first line runs, so they become dynamic ones. */
const later = (body: string) =>
  body
    .replaceAll(/^import ("[^"]+");$/gm, 'await import($1);')
    .replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, 'const $1=await import($2);')
