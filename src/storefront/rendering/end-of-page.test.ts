import { expect, test } from 'vitest'
import { endOf, isEndKnown, keepEnd } from './end-of-page.ts'

const first = { nonce: 'n1', texts: '/assets/texts-de-1.js', said: '[{"a":1},"Grüße"]\n' }
const end = `<script nonce="n1">restore()</script><script nonce="n1" type="module">for(const href of ["/assets/texts-de-1.js"])load(href)</script><script nonce="n1">enqueue("[{\\"a\\":1},\\"Grüße\\"]\\n");</script></body></html>`

test('pages of the same routes end alike, each with its own nonce, texts and data', () => {
  keepEnd('root,page', end, first)
  expect(isEndKnown('root,page')).toBe(true)
  expect(endOf('root,page', first)).toBe(end)
  expect(endOf('root,page', { nonce: 'n2', texts: '/assets/texts-en-2.js', said: '[{"a":2}]\n' })).toBe(
    end
      .replaceAll('"n1"', '"n2"')
      .replace('texts-de-1', 'texts-en-2')
      .replace(/enqueue\(.*?\);/, 'enqueue("[{\\"a\\":2}]\\n");'),
  )
})

test('what a visitor typed stays text within its script', () => {
  keepEnd('root,typed', end, first)
  const said = '["</script><script>alert(1)</script>&\u2028\ue001\ue002\ue003$&"]'
  const [, , , script = ''] = endOf('root,typed', { ...first, said }).split('<script')
  expect(script).toMatch(/^ nonce="n1">enqueue\(".*"\);<\/script>/)
  const [, literal = ''] = /enqueue\((.*)\);/.exec(script) ?? []
  expect(JSON.parse(literal)).toBe(said)
})

test('an end that does not hold the page’s own is not kept', () => {
  for (const own of [{ nonce: 'n9' }, { texts: '/assets/texts-fr-1.js' }, { said: 'other' }]) {
    keepEnd('root,unknown', end, { ...first, ...own })
    expect(isEndKnown('root,unknown')).toBe(false)
  }
})
