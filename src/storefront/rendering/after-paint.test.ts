import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './after-paint.ts'

const page = `<head><link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" nonce="abc" href="/assets/root.js"/></head><body><p>Hello</p><script nonce="abc" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.modules = {"root":route0};

import("/assets/entry.js");</script><script>window.after = 1</script></body>`

const finished = (html: string) => {
  const at = html.indexOf('</head>')
  return scriptsAfterPaint(html.slice(0, at), html.slice(at)).join('')
}

test('a page names no script that is fetched before it has been painted', () => {
  const html = finished(page)
  expect(html).not.toMatch(/<link rel="modulepreload"/)
  expect(html).not.toMatch(/^import [^(]/m)
  expect(html).not.toMatch(/type="module"[^>]*>import /)
})

test('its scripts wait for the paint, are named all at once, and run in their order', () => {
  const [, script = ''] = /<script nonce="abc" type="module" async="">([^<]*)</.exec(finished(page)) ?? []
  const places = [
    'await new Promise(r=>requestAnimationFrame',
    '["/assets/manifest.js","/assets/root.js"]',
    'await import("/assets/manifest.js");',
    'const route0=await import("/assets/root.js");',
    'window.modules = {"root":route0};',
    'import("/assets/entry.js");',
  ].map((line) => script.indexOf(line))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('what the scripts fetch besides is asked for with them', () => {
  const at = page.indexOf('</head>')
  const [, end] = scriptsAfterPaint(page.slice(0, at), page.slice(at), ['/assets/texts-de-1.js'])
  expect(end).toContain('["/assets/texts-de-1.js","/assets/manifest.js","/assets/root.js"]')
})

test('a page that is kept for all has no nonce, and waits as well', () => {
  const html = finished(page.replaceAll(' nonce="abc"', ''))
  expect(html).toContain('<script type="module" async="">if(!document.hidden)await')
  expect(html).not.toMatch(/type="module"[^>]*>import /)
})

test('what is no part of that stays as it is: styles, words, other scripts, and pages without scripts', () => {
  const html = finished(page)
  expect(html).toContain('<link rel="stylesheet" href="/assets/app.css"/>')
  expect(html).toContain('<p>Hello</p>')
  expect(html).toContain('<script>window.after = 1</script></body>')
  expect(scriptsAfterPaint('<title>Shop</title>', '<p>import "x";</p>')).toEqual([
    '<title>Shop</title>',
    '<p>import "x";</p>',
  ])
})
