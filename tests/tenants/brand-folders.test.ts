import { expect, test } from 'vitest'
import { listedProducts } from '#demo'
import { checkTenants, problemLine } from '#tenants'

test('nothing is wrong with any brand folder', async () => {
  expect((await checkTenants('tenants', { listedProducts, localesFolder: 'locales' })).map(problemLine)).toEqual([])
})
