import { expect, test } from 'vitest'
import { stillPage } from './still-page.ts'

test('nothing runs, leads anywhere or can be pressed, and what is seen stays', () => {
  const page = [
    '<html lang="de"><head><meta charSet="utf-8"/><meta http-equiv="refresh" content="5;url=?order=tok"/>',
    '<link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" href="/assets/a.js"/>',
    '<link rel="manifest" href="/api/manifest"/><style>.a{color:red}</style>',
    '<script nonce="n">if (1 < 2) go("tok")</script></head>',
    '<body class="x"><a class="link" href="/order?token=tok">Order</a><noscript><img src="/tok"/></noscript>',
    '<form method="post" action="/order?token=tok"><input type="hidden" name="token" value="tok"/>',
    '<input name="email" value="tok" id="email"/><button name="intent" value="tok" class="b">Again</button></form>',
    '<script type="application/json" data-piece="data">{"token":"tok"}</script></body></html>',
  ].join('')
  expect(stillPage(page)).toBe(
    [
      '<html lang="de"><head><meta charSet="utf-8"/>',
      '<link rel="stylesheet" href="/assets/app.css"/><style>.a{color:red}</style></head>',
      '<body inert class="x"><a class="link">Order</a><div><input id="email"/>',
      '<button class="b">Again</button></div></body></html>',
    ].join(''),
  )
})
