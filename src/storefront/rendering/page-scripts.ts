import type { EntryContext, ErrorResponse } from 'react-router'
import { isRouteErrorResponse } from 'react-router'
import type { LoadedPage } from '../router/loaded-page.ts'

/** @returns what the browser's router is told about the page */
export function loadedPage({ manifest, staticHandlerContext }: EntryContext): LoadedPage {
  const { matches, loaderData, actionData, errors } = staticHandlerContext
  return {
    routes: matches.map(({ route: { id } }) => ({ id, module: manifest.routes[id]?.module ?? '' })),
    manifest: manifest.url,
    loaderData,
    actionData,
    errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, toldOf(error)])),
  }
}

/** Of an error the browser learns its status only. */
const toldOf = (error: unknown): Partial<ErrorResponse> =>
  isRouteErrorResponse(error) ? { status: error.status, statusText: error.statusText, data: null } : {}

/**
 * The script that starts a page's scripts once the page has been painted: on a slow line or a slow phone they would
 * share it with what is to be seen first, and every page can be read and used without them. A page that nobody sees is
 * not painted, and need not wait. All files are named at once, not each by the one before.
 * @param texts URL of the page's texts
 */
export function startScript({ manifest, staticHandlerContext }: EntryContext, texts: string, nonce?: string): string {
  const { entry, hmr } = manifest
  const files = new Set([texts, entry.module, ...entry.imports])
  for (const { route } of staticHandlerContext.matches) {
    const { module, imports = [] } = manifest.routes[route.id] ?? { module: '' }
    for (const file of [module, ...imports]) files.add(file)
  }
  const body = [
    hmr && `import ${JSON.stringify(hmr.runtime)}`,
    'if(!document.hidden)await new Promise(r=>requestAnimationFrame(()=>setTimeout(r)))',
    `for(const href of ${JSON.stringify([...files])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))`,
    `import(${JSON.stringify(entry.module)})`,
  ]
  return `<script${nonce === undefined ? '' : ` nonce="${nonce}"`} type="module" async="">${body.filter(Boolean).join(';\n')}</script>`
}
