import { expect } from 'vitest'
import { wordsOf } from '../pages/words-of.ts'
import type { RunningShop } from './running-shop.ts'

/**
 * Requests a page of a running shop without a browser: for stories about its text alone.
 * @param path with its query, as a browser of the brand requests it
 * @returns the page's language, its first heading and its text, as the server sends them, and the HTML itself
 */
export async function fetchPage({ apiUrl }: RunningShop, tenant: string, path: string, cookie = '') {
  const answer = await fetch(apiUrl + path, { headers: { 'X-Tenant-Id': tenant, cookie } })
  const html = await answer.text()
  expect(answer.status, `${tenant} ${path}`).toBe(200)
  const [, language] = /<html lang="(\w+)"/.exec(html) ?? []
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return { language, heading: wordsOf(heading), text: wordsOf(html), html }
}
