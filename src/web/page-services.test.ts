import { expect, test } from 'vitest'
import { refuse } from '#kit/result'
import { aTenant } from '../../tests/support/brand.ts'
import { servicesOf } from './page-services.ts'

// What pages may call, by its name for the limits. Calls without a limit are not listed.
const names: Record<string, string> = {
  lookUpNumber: 'lookUpNumber',
  createCart: 'createCart',
  addToCart: 'addToCart',
  addVouchers: 'addVouchers',
  saveAddress: 'saveAddress',
  validateOtp: 'validateOtp',
  resendOtp: 'resendOtp',
  viewCart: 'viewCart',
  orderOfCart: 'commitOrder',
}

test.each(Object.entries(names))(
  '%s asks the limits as %s, and goes no further when they say no',
  async (service, name) => {
    const asked: string[] = []
    const limiter = {
      async limited(_: unknown, { useCase }: { useCase: string }) {
        asked.push(useCase)
        return refuse('tooManyRequests')
      },
    }
    // No use case may run here: there is no shop.
    const shop = {
      tenant: aTenant(),
      visitor: { ip: '203.0.113.1', channel: 'web', language: 'de', requestId: 'r' },
      content: { translator: () => (key: string) => key },
    }
    const services = servicesOf(shop as never, limiter as never, {} as never) as unknown as Record<
      string,
      (...given: unknown[]) => Promise<unknown>
    >
    expect(await services[service]?.({ cartName: 'c-1' }, {}, {})).toMatchObject({ refusal: 'tooManyRequests' })
    expect(asked).toEqual([name])
  },
)
