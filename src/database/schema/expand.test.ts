import { expect, test } from 'vitest'
import { knownMigrations } from './known-migrations.ts'

// While a release is rolled out, processes of the release before use the migrated database. What takes something away
// from them belongs into the folder `after`. Views are made anew after each migration.

const takes =
  /\bdrop\s+(table|column|function|type|schema)\b|\brename\s+(to|column|constraint)\b|\balter\s+column\s+\w+\s+(type|set\s+not\s+null)\b|\badd\s+column\s[^,;]*\bnot\s+null\b(?![^,;]*\b(default|generated)\b)/gi

/** The statements of a migration that the release before could not live with. */
function takenAway(sql: string): string[] {
  const plain = sql.replace(/--.*$/gm, '')
  return [...plain.matchAll(takes)].map(([found]) => found.replace(/\s+/g, ' ').toLowerCase())
}

test.each([
  ['alter table orders drop column revision;', ['drop column']],
  ['alter table orders rename to sales;', ['rename to']],
  ['alter table orders alter column revision set not null;', ['alter column revision set not null']],
  ['alter table orders alter column revision type bigint;', ['alter column revision type']],
  ['alter table orders add column colour text not null;', ['add column colour text not null']],
  ["alter table orders add column colour text not null default 'red';", []],
  ['alter table orders add column colour text;', []],
  ['create table colour (name text not null);', []],
  ['-- once drop table orders\nselect 1;', []],
])('%s takes away: %j', (sql, found) => {
  expect(takenAway(sql)).toEqual(found)
})

/** Applied before there was a release whose processes had to live with it. */
const asTheyAre = ['0008-declarations', '0126-cases']

test('no migration takes away what the release before needs, but in the folder of those that wait for the end of a roll', async () => {
  const found = (await knownMigrations()).filter(({ isAfter, sql }) => !isAfter && takenAway(sql).length > 0)
  expect(found.map(({ name }) => name)).toEqual(asTheyAre)
})
