import { type BackendModule, createInstance, type ReadCallback, type Services } from 'i18next'
import Http from 'i18next-http-backend'
import Stored from 'i18next-localstorage-backend'
import { onDevice } from '#kit/on-device'
import type { Texts } from './read-text.ts'

type Carried = { language: string; texts: Texts }

const namespaces = ['common', 'seo']

/**
 * Loads a brand's texts in another language (specification, sections 7 to 9): first from the tab's session storage,
 * then from the shop. Retries up to five times, after 350 ms and then doubling, on a failure (5xx, no answer), not on a
 * refusal (4xx) or an invalid answer.
 * @param carried the initial language and its texts, which fill gaps of the other language
 * @returns rejects with the reason if the texts cannot be loaded
 */
export async function loadTexts(tenantId: string, carried: Carried, language: string): Promise<Texts> {
  const wanted = language.toLowerCase()
  if (wanted === carried.language) return carried.texts
  const loader = createInstance()
  const failures: string[] = []
  loader.on('failedLoading', (_language, _namespace, message) => failures.push(String(message)))
  await loader.use(storedThenFetched(tenantId)).init({
    lng: wanted,
    fallbackLng: carried.language,
    resources: { [carried.language]: carried.texts },
    partialBundledLanguages: true,
    ns: namespaces,
    load: 'currentOnly',
    lowerCaseLng: true,
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
  })
  const texts = namespaces.map((name) => [name, loader.getResourceBundle(wanted, name)] as const)
  if (texts.some(([, bundle]) => bundle === undefined)) throw new Error(failures[0] ?? `no texts in ${wanted}`)
  // Missing texts fall back to the initial language.
  return Object.fromEntries(texts.map(([name, bundle]) => [name, { ...carried.texts[name], ...bundle }]))
}

/** The library's chain of backends loses whether a failure may be retried; this one passes it on. */
function storedThenFetched(tenantId: string): BackendModule {
  let stored: Stored
  let fetched: Http
  return {
    type: 'backend',
    init(services: Services) {
      stored = new Stored(services, { store: window.sessionStorage, prefix: onDevice.texts.name + tenantId })
      fetched = new Http(services, {
        loadPath: '/api/translations/{{lng}}/{{ns}}',
        customHeaders: { 'X-Tenant-Id': tenantId },
        reloadInterval: false,
      })
    },
    read(language: string, namespace: string, done: ReadCallback) {
      stored.read(language, namespace, (_, found) => {
        if (found) return done(null, found)
        fetched.read(language, namespace, (failure, texts) => {
          if (!failure && texts && typeof texts === 'object') stored.save(language, namespace, texts)
          done(failure, texts)
        })
      })
    },
  }
}
