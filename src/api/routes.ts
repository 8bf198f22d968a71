import type { Call } from './call.ts'
import * as account from './resources/account.ts'
import * as autoTopUps from './resources/auto-top-ups.ts'
import * as cart from './resources/cart.ts'
import * as catalogue from './resources/catalogue.ts'
import * as checkout from './resources/checkout.ts'
import * as content from './resources/content.ts'
import * as contract from './resources/contract.ts'
import * as esims from './resources/esims.ts'
import * as light from './resources/light.ts'
import * as page from './resources/page.ts'
import * as partner from './resources/partner.ts'
import * as paymentTokens from './resources/payment-tokens.ts'
import * as personalData from './resources/personal-data.ts'
import * as receipt from './resources/receipt.ts'
import * as smsTopups from './resources/sms-topups.ts'
import * as support from './resources/support.ts'

/** All calls of the API (specification, section 7). The reference page and its document are added separately. */
export const routes = {
  'GET /api/shop/rest/v1/products': catalogue.listProducts,
  'GET /api/shop/rest/logos/{file}': catalogue.readLogo,
  'GET /api/shop/rest/numbers/{msisdn}': catalogue.readNumber,

  'POST /api/shop/createCart': cart.create,
  'POST /api/shop/rest/addToCart': cart.add,
  'POST /api/shop/rest/v2/addToCart': cart.addV2,
  'GET /api/shop/rest/v2/carts/{cartName}': cart.view,
  'PUT /api/shop/rest/v2/carts/{cartName}/items/{itemKey}/{count}': cart.changeItem,
  'DELETE /api/shop/rest/v2/carts/{cartName}/items/{itemKey}': cart.dropItem,
  'POST /api/shop/rest/addVouchers': cart.takeVouchers,
  'POST /api/shop/rest/removeVouchers': cart.dropVouchers,

  'GET /api/shop/rest/v3/payment-methods': checkout.listMethods,
  'GET /api/shop/rest/v4/payment-methods/{cartName}': checkout.listMethodsOfCart,
  'POST /api/shop/rest/checkout-address': checkout.address,
  'POST /api/shop/rest/validate-otp': checkout.tryOtp,
  'POST /api/shop/rest/resend-otp': checkout.sendOtpAgain,
  'POST /api/shop/rest/checkout-start-payment': checkout.pay,
  'GET /api/shop/rest/get-paypal-session-id': checkout.nameVisit,
  'POST /api/shop/rest/checkout-start-apple-payment': checkout.startApple,
  'POST /api/shop/rest/payment-commit-order': checkout.commit,
  'POST /api/shop/rest/orders': checkout.order,

  'GET /api/shop/rest/receipt': receipt.read,
  'GET /api/shop/rest/receipt/file': receipt.readFile,
  'POST /api/shop/rest/receipt/send': receipt.send,
  'POST /api/shop/rest/receipt/email': receipt.correct,
  'POST /api/shop/rest/receipt/confirm-email': receipt.confirm,
  'PUT /api/shop/rest/receipt/gift': receipt.changeGift,
  'POST /api/shop/rest/receipt/gift/call-off': receipt.callOff,
  'POST /api/shop/rest/receipt/gift/send': receipt.sendGift,

  'GET /api/shop/rest/receipt/esims': esims.list,
  'POST /api/shop/rest/receipt/esims/return': esims.giveBack,

  'POST /api/auth/register': account.register,
  'POST /api/shop/rest/v2/account/confirm': account.confirmAccount,
  'POST /api/auth/authenticate': account.authenticate,
  'POST /api/auth/ssoAuthenticate': account.ssoAuthenticate,
  'POST /api/auth/signOut': account.signOutCall,
  'POST /api/auth/forgotPass': account.forgot,
  'POST /api/auth/resetPass': account.reset,
  'GET /api/shop/rest/account/profile': account.profile,
  'POST /api/shop/rest/account/profile/edit': account.editProfile,
  'POST /api/shop/rest/account/profile/confirm-email': account.confirmAddress,
  'GET /api/shop/rest/account/export': personalData.exportData,
  'GET /api/shop/rest/account/erase': personalData.foresee,
  'POST /api/shop/rest/account/erase': personalData.erase,
  'POST /api/shop/rest/account/erase/ask': personalData.askToErase,
  'POST /api/shop/rest/account/erase/confirm': personalData.eraseByMail,
  'GET /api/shop/rest/orders/history': account.orders,
  'GET /api/shop/rest/account/sessions': account.sessions,
  'POST /api/shop/rest/account/sessions/revoke': account.revoke,

  'POST /api/shop/rest/payment-tokens/create': paymentTokens.create,
  'GET /api/shop/rest/payment-tokens': paymentTokens.list,
  'POST /api/shop/rest/payment-tokens/delete': paymentTokens.remove,
  'POST /api/shop/rest/payment-tokens/confirm': paymentTokens.confirm,
  'PUT /api/payment-tokens/change': autoTopUps.setMethod,

  'POST /api/topup/autotopup/query': autoTopUps.list,
  'POST /api/topup/autotopup/delete': autoTopUps.end,
  'PUT /api/topup/autotopup/status': autoTopUps.setStatus,
  'PUT /api/topup/autotopup/amount': autoTopUps.setAmount,
  'POST /api/topup/lbatl/query': autoTopUps.listSome,
  'POST /api/topup/autotopuplbat/delete': autoTopUps.endLowBalance,

  'POST /api/topup/notRegistered/query': light.query,

  'GET /api/shop/rest/smstopup': smsTopups.list,
  'PUT /api/shop/rest/smstopup': smsTopups.save,
  'DELETE /api/shop/rest/smstopup': smsTopups.remove,
  'POST /api/shop/rest/smstopup/confirm': smsTopups.prove,
  'POST /api/shop/rest/smstopup/resend-otp': smsTopups.resend,
  'POST /api/shop/rest/smstopup/unlock': smsTopups.unlock,

  'POST /api/shop/graphql': content.graphql,
  'POST /api/shop/rest/withdrawals': contract.withdraw,
  'POST /api/shop/rest/cancellations': contract.cancel,
  'POST /api/shop/rest/enquiries': support.enquire,
  'POST /api/shop/rest/newsletter': support.requestNewsletter,

  'GET /api/translations/{lng}/{ns}': page.texts,
  'GET /api/manifest': page.manifest,
  'GET /api/statistics/params': page.statisticsParams,
  'POST /api/log': page.reportError,

  ...partner.partnerCalls,
  'POST /webhooks/network': partner.network,
} as const satisfies Record<string, Call>
