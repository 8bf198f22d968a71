import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Forms of their own: the address, or the answer, gives back what was typed. */
const others = [
  // Its answer is a file; a refusal leads back with what was typed in the address.
  'src/back-office/pages/goods/promotions/new.tsx',
  // Nobody is there yet.
  'src/back-office/pages/sign-in/page.tsx',
  // A name for the list that the address holds.
  'src/back-office/ui/lists/saved-views.tsx',
]

test('whoever types into a form types into one that keeps it', async () => {
  const plain: string[] = []
  for await (const file of glob('src/back-office/**/*.tsx')) {
    const source = await readFile(file, 'utf8')
    for (const [form] of source.matchAll(/<(form|Form)\b[^>]*method="post"[\s\S]*?<\/\1>/g))
      if (/<(TextField|TextArea)\b(?![^>]*type="file")/.test(form)) plain.push(file)
  }
  expect(plain.sort()).toEqual(others)
})
