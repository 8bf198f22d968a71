// The service worker: answers offline with what was stored at the last visit. A build of its own (scripts/build.ts),
// served on each brand's origin with the brand's main page (script.ts).

import { onDevice } from '#kit/on-device'
import { listenForMessages, type PushScope } from '../../push/show-message.ts'
import { formAccepted, isPersonal } from './personal-pages.ts'

declare const MAIN_PAGE: string
/** The scripts and styles of this build. */
declare const BUILT: readonly string[]

type Later = Event & { waitUntil(task: Promise<unknown>): void }
type Fetching = Later & { request: Request; respondWith(answer: Promise<Response>): void }
type Told = Later & { data: Visited | typeof formAccepted }
type Scope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Later) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Told) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
/** Message of a page once it is idle. */
export type Visited = {
  path: string
  language: string
  assets: string[]
  /** Another page to store with it. */
  also?: string | undefined
}

const worker = globalThis as unknown as Scope
const offlinePage = '/offline'
const always = [MAIN_PAGE, offlinePage]
const mostOthers = 8
const weekMs = 7 * 24 * 60 * 60 * 1000
const equalForAll = /^\/(shop(\/(?!asked?$|greet(ing)?$|checkout|order|redeem)[\w-]+){0,2})?$/
const named = /\/assets\/[\w.-]+\.\w+/g
/** Forms that were accepted since the worker started. A copy asked for before one of them is not stored after it. */
let accepted = 0

listenForMessages(globalThis as unknown as PushScope, location.origin)

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([...always.map((path) => keep(path)), worker.skipWaiting()]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), forgetAssets()]))
})

worker.addEventListener('message', (event) => {
  event.waitUntil(event.data === formAccepted ? forgetPersonal() : keepVisited(event.data))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (pathname.startsWith('/assets/') && request.method === 'GET') event.respondWith(asset(request))
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
})

/** From the shop; from the last visit if the shop cannot be reached. */
async function page(request: Request, pathname: string): Promise<Response> {
  const isSent = request.method !== 'GET'
  const answer = await fetch(request).catch(() => undefined)
  if (answer) {
    // An accepted form changes cart and payment form, and may have signed somebody out.
    if (isSent) await forgetPersonal()
    return answer
  }
  return (isSent ? undefined : await lastVisit(pathname)) ?? (await lastVisit(offlinePage)) ?? Response.error()
}

async function forgetPersonal(): Promise<void> {
  accepted += 1
  await caches.delete(onDevice.personal.name)
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(onDevice.assets.name)).put(request, answer.clone())
  return answer
}

async function lastVisit(pathname: string): Promise<Response | undefined> {
  const kept = await (await cacheOf(pathname)).match(pathname)
  const keptAt = Number(kept?.headers.get('x-kept-at'))
  if (!kept || (isPersonal(pathname) && Date.now() - keptAt > weekMs)) return undefined
  const html = await kept.text()
  return new Response(html.replace('<html', `<html data-kept-at="${keptAt}"`), kept)
}

async function keepVisited({ path, language, assets, also = path }: Visited): Promise<void> {
  const before = accepted
  const pages = await caches.open(onDevice.pages.name)
  const inOtherWords = (await pages.matchAll()).filter((kept) => kept.headers.get('content-language') !== language)
  const again = [...inOtherWords.map(({ headers }) => headers.get('x-kept-path') ?? offlinePage), path, also]
  await Promise.all([...new Set(again)].map((each) => keep(each, before)))
  await Promise.all(assets.map((url) => keepAsset(new URL(url).pathname)))
  const others = (await pages.keys()).filter(({ url }) => !always.includes(new URL(url).pathname))
  await Promise.all(others.slice(0, -mostOthers).map((surplus) => pages.delete(surplus)))
  await forgetAssets()
}

/**
 * Stores a page as it is now: one that is the same for everybody, or cart and payment form without other personal data.
 * @param before how many forms were accepted when the copy was asked for
 */
async function keep(path: string, before = accepted): Promise<void> {
  if (!always.includes(path) && !equalForAll.test(path) && !isPersonal(path)) return
  // Opened before the request: if the cache is deleted meanwhile, the answer goes into the deleted one.
  const cache = await cacheOf(path)
  if (isPersonal(path) && accepted !== before) return
  const answer = await fetch(path, { redirect: 'manual', headers: { 'X-Offline-Copy': '1' } }).catch(() => undefined)
  if (!answer) return
  const isPrivate = answer.headers.get('cache-control')?.includes('no-store')
  if (!answer.ok || (isPrivate && !isPersonal(path))) {
    await cache.delete(path)
    return
  }
  // The earlier copy stays until this one is complete.
  const html = await answer.text()
  const assets = [...new Set(html.match(named))]
  const headers = new Headers(answer.headers)
  for (const ofTransport of ['content-encoding', 'content-length', 'cache-control', 'vary']) headers.delete(ofTransport)
  headers.set('x-kept-at', String(Date.now()))
  headers.set('x-kept-path', path)
  headers.set('x-kept-assets', assets.join())
  await cache.put(path, new Response(html, { headers }))
  await Promise.all(assets.filter((name) => /\.(js|css)$/.test(name)).map(keepAsset))
}

async function keepAsset(path: string): Promise<void> {
  const assets = await caches.open(onDevice.assets.name)
  if (!(await assets.match(path))) await assets.add(path).catch(() => {})
}

/** Deletes what belongs neither to this build nor to a stored page. */
async function forgetAssets(): Promise<void> {
  const pages = await Promise.all(
    [onDevice.pages, onDevice.personal].map(async ({ name }) => (await caches.open(name)).matchAll()),
  )
  const ofPages = pages.flat().flatMap(({ headers }) => headers.get('x-kept-assets')?.split(',') ?? [])
  const needed = new Set([...BUILT, ...ofPages])
  const assets = await caches.open(onDevice.assets.name)
  const others = (await assets.keys()).filter(({ url }) => !needed.has(new URL(url).pathname))
  await Promise.all(others.map((other) => assets.delete(other)))
}

const cacheOf = (path: string): Promise<Cache> => caches.open(onDevice[isPersonal(path) ? 'personal' : 'pages'].name)
