import { describe, expect, test } from 'vitest'
import { type CheckoutShop, paymentMethods } from '#checkout'
import { aTenant } from '../../support/brands/brand.ts'

/** What the shop tells a browser for Google Pay with the provider's real URL. */
async function toldOf(googlePayMerchantId?: string) {
  const tenant = aTenant({
    paymentMethods: [{ id: 'creditcard' }, { id: 'googlepay' }],
    ...(googlePayMerchantId ? { googlePayMerchantId } : {}),
  })
  const googlePay = {
    script: 'https://pay.google.com/gp/p/js/pay.js',
    environment: 'PRODUCTION',
    gateway: 'mollie',
    gatewayMerchantId: 'pfl_1',
  }
  const shop = {
    tenant,
    visitor: { country: 'de' },
    workingMethods: async () => () => true,
    payments: [{ name: 'provider', methods: ['creditcard', 'googlepay'], wallets: { googlePay } }],
  }
  const { paymentMethods: told } = await paymentMethods(shop as unknown as CheckoutShop)
  return told.find(({ name }) => name === 'googlepay')?.googlePay
}

describe('googlePayMerchantId', () => {
  test('with one, the device’s sheet names the brand as Google knows it', async () => {
    expect(await toldOf('BCR2DN4T00000000')).toMatchObject({ merchantId: 'BCR2DN4T00000000', gateway: 'mollie' })
  })

  test('without one there is no sheet, since Google would turn the brand away', async () => {
    expect(await toldOf()).toBeUndefined()
  })
})
