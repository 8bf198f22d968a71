import { expect, test } from 'vitest'
import { decrypt } from './decrypt.ts'

test('it opens the message of RFC 8291, section 5', () => {
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const device = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', authSecret: 'BTBZMqHH6r4Tts7J_aSIgg' }
  expect(decrypt(Buffer.from(message, 'base64url'), device)).toBe('When I grow up, I want to be a watermelon')
})
