import { expect, test } from 'vitest'
import { answered, type PartnerAnswer } from '#kit/result'
import { type DataLeft, rememberEsims } from './esim-status.ts'

function aNetwork() {
  let now = new Date('2026-05-01T10:00:00Z')
  const asked: string[] = []
  const network = { answer: answered([{ megabytes: 100, until: null }]) as PartnerAnswer<DataLeft[]> }
  const esims = rememberEsims(
    {
      statusOf: async (iccid) => {
        asked.push(`status ${iccid}`)
        return answered({ installedAt: null, activatedAt: null })
      },
      dataLeft: async (iccid) => {
        asked.push(`data ${iccid}`)
        return network.answer
      },
    },
    { now: () => now },
  )
  return { esims, asked, network, wait: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) }
}

test('who asks again within half a minute gets the answer of before', async () => {
  const { esims, asked, wait } = aNetwork()
  await Promise.all([esims.dataLeft('1'), esims.dataLeft('1'), esims.dataLeft('2')])
  wait(29)
  await esims.dataLeft('1')
  expect(asked).toEqual(['data 1', 'data 2'])
  wait(2)
  await esims.dataLeft('1')
  expect(asked).toEqual(['data 1', 'data 2', 'data 1'])
})

test('what nobody answered is asked again at once', async () => {
  const { esims, asked, network } = aNetwork()
  network.answer = { kind: 'lost', reason: 'no line' }
  expect(await esims.dataLeft('1')).toEqual({ kind: 'lost', reason: 'no line' })
  network.answer = answered([])
  expect(await esims.dataLeft('1')).toEqual(answered([]))
  expect(asked).toHaveLength(2)
})

test('before money goes back the network is asked, whatever is remembered', async () => {
  const { esims, asked } = aNetwork()
  await esims.statusOf('1')
  await esims.statusOf('1')
  await esims.statusOf('1', true)
  expect(asked).toEqual(['status 1', 'status 1'])
})
