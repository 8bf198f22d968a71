import { expect, test } from 'vitest'
import { checkTenants, problemLine } from '#tenants'

test('nothing is wrong with any brand folder', async () => {
  expect((await checkTenants('tenants')).map(problemLine)).toEqual([])
})
