import { expect, test } from 'vitest'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { asTyped, walksToResult } from '../../support/browser/quick-purchase.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { anAddress } from '../../support/browser/shopping.ts'
import { brandOf, phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test.each(['congstar', 'aufladen', 'whitelabel_tmobilenl'])(
  'a guest who never was at %s buys with a phone in four screens, five taps and thirty keys',
  async (tenant) => {
    const brand = brandOf(tenant)
    const { page } = await visit(street, { tenant, viewport: phone, isNew: true })
    const { phoneNumber } = await productAndNumberOf(brand)
    const [home = brand.country] = brand.phoneCountryCodes
    // As long as people's addresses are.
    const email = `${anAddress().slice(6, 9)}ada@mail.example`.slice(-16)
    const number = asTyped(phoneNumber, home)
    const { main, payment, effort } = await walksToResult(page, {
      number,
      email,
      contact: {},
      mainPage: brand.mainPage,
    })
    expect(main.banner).toBeLessThan(80)
    expect(main.asked, 'all amounts are in sight').toBeLessThanOrEqual(main.fold)
    expect(payment.firstMethod).toBeLessThan(400)
    expect(payment.orderButton, 'the order button is in reach').toBeLessThanOrEqual(phone.height)
    expect(payment.height).toBeLessThan(1300)
    expect(effort.screens).toBeLessThanOrEqual(4)
    expect(effort.taps).toBeLessThanOrEqual(5)
    expect(effort.keys).toBeLessThanOrEqual(30)
  },
)
