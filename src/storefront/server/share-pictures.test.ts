import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/test-run/temporary-folder.ts'
import { sharePicture, sharePictureAt } from './share-pictures.ts'

const folder = await temporaryFolder('share')
for (const file of ['many/shop.png', 'many/giftcard.png', 'many/posts/esim.png', 'one/shop.png']) {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), file)
}
const [many, one] = [{ id: 'many' }, { id: 'one' }]

test('a page has a picture of its own, else its shop’s, else none', () => {
  expect(sharePicture(many, 'giftcard', folder)).toBe('/share/giftcard.png')
  expect(sharePicture(many, 'posts/esim', folder)).toBe('/share/posts/esim.png')
  expect(sharePicture(one, 'giftcard', folder)).toBe('/share/shop.png')
  expect(sharePicture({ id: 'another' }, 'shop', folder)).toBeUndefined()
})

test('its path leads to the brand’s own, and to no other file', () => {
  expect(sharePictureAt('/share/shop.png', one, folder)?.picture?.toString()).toBe('one/shop.png')
  expect(sharePictureAt('/share/posts/esim.png', many, folder)?.picture?.toString()).toBe('many/posts/esim.png')
  expect(sharePictureAt('/share/giftcard.png', one, folder)).toEqual({ picture: undefined })
  expect(sharePictureAt('/share/../many/shop.png', one, folder)).toBeUndefined()
})
