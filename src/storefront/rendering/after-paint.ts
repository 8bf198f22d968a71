/**
 * Has a page's scripts begin once it has been painted: on a slow line, or a slow telephone, they would share it with what
 * is to be seen first, and every page can be read and used without them.
 * @param head a page's head as React Router writes it: its scripts named by preloads
 * @param end what follows the page's content: one inline module imports the scripts
 * @param more what those fetch besides
 * @returns both, changed
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

/** A page that nobody sees is not painted, and need not wait. All files are named at once, not each by the one before. */
const untilPainted = (files: readonly string[]) =>
  `if(!document.hidden)await new Promise(r=>requestAnimationFrame(()=>setTimeout(r)));
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
`

/** What a module imports is fetched before its first line runs, unless it is asked for by a line of its own. */
const later = (body: string) =>
  body
    .replaceAll(/^import ("[^"]+");$/gm, 'await import($1);')
    .replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, 'const $1=await import($2);')
