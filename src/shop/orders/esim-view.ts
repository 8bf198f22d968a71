import { installLinks, readActivationCode } from '#kit/esim'
import { esimReturnIdOf } from '#kit/ids'
import { toMajor } from '#kit/money'
import type { ContentsOfUnits } from './contents/index.ts'
import type { EsimView } from './contract.ts'
import type { Position } from './position.ts'

/** The eSIMs of a line, unit by unit. What was given back is not to be installed any more: its code is kept back. */
export function esimViews(
  { deliveries, goodwill }: Position,
  line: number,
  contents: ContentsOfUnits,
): { esims?: EsimView[] } {
  const given = new Set(goodwill.map(({ goodwillId }) => goodwillId))
  const esims = deliveries
    .filter((delivery) => delivery.line === line)
    .flatMap(({ externalId, amount }): EsimView[] => {
      const came = contents.get(externalId)
      if (came?.kind !== 'esim-profile') return []
      const { iccid, activationCode } = came
      const givenBack = given.has(esimReturnIdOf(externalId))
      return [
        {
          ...{ unit: externalId, iccid, isTopUp: activationCode === undefined, amount: toMajor(amount) },
          ...(activationCode && !givenBack ? { install: installOf(activationCode) } : {}),
          ...(givenBack ? { givenBack } : {}),
        },
      ]
    })
  return esims.length > 0 ? { esims } : {}
}

function installOf(activationCode: string): NonNullable<EsimView['install']> {
  const { apple: appleUrl, android: androidUrl } = installLinks(activationCode)
  return { activationCode, ...readActivationCode(activationCode), appleUrl, androidUrl }
}
