import { installLinks, readActivationCode } from '#kit/esim'
import { toMajor } from '#kit/money'
import type { ContentsOfUnits } from './contents/index.ts'
import type { EsimView } from './contract.ts'
import type { Position } from './position.ts'

/** The eSIMs of a line, by unit, without those that the supplier reversed. */
export function esimViews({ deliveries }: Position, line: number, contents: ContentsOfUnits): { esims?: EsimView[] } {
  const esims = deliveries
    .filter((delivery) => delivery.line === line)
    .flatMap(({ externalId, amount }): EsimView[] => {
      const came = contents.get(externalId)
      if (came?.kind !== 'esim-profile') return []
      const { iccid, activationCode } = came
      return [
        {
          unit: externalId,
          iccid,
          isTopUp: activationCode === undefined,
          amount: toMajor(amount),
          ...(activationCode ? { install: installOf(activationCode) } : {}),
        },
      ]
    })
  return esims.length > 0 ? { esims } : {}
}

function installOf(activationCode: string): NonNullable<EsimView['install']> {
  const { apple: appleUrl, android: androidUrl } = installLinks(activationCode)
  return { activationCode, ...readActivationCode(activationCode), appleUrl, androidUrl }
}
