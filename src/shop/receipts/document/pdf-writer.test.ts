import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { newPen } from './pdf-writer.ts'

test('the letters of all our languages, and of foreign names, are written and can be read back', async () => {
  const pen = newPen({ title: 'Test', author: 'Saldo', language: 'pl', date: new Date('2026-03-01T10:00:00Z') })
  const texts = [
    'Größe äöüß: 12,50 € £3 «œuvre» « coûts » – ’ “ ” „ −',
    'ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ Zażółć gęślą jaźń',
    'ăâîșț ĂÂÎȘȚ chitanță',
    'çğıİöşü ÇĞIİÖŞÜ Hoş geldiniz',
    'Ελένη Иван Ивáнов',
  ]
  for (const text of texts) pen.write(text, { bold: text.startsWith('ă') })
  pen.columns([
    { text: ['one', 'two'], style: { width: 100 } },
    { text: 'Sumă', style: { at: 300, width: 100, right: true } },
  ])
  const bytes = await pen.done()
  expect(bytes.length).toBeLessThan(150_000)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  const read = text.replace(/\s+/g, ' ')
  for (const written of [...texts, 'one two', 'Sumă']) expect(read).toContain(written)
})
