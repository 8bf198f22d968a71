/**
 * Settings that a brand writes down today and whose subject is not built yet: automatic top-ups and top-ups by text
 * message, codes and PayPal in a window. Each leaves this list with its feature.
 */
export const untilTheirTime = ['topup.autoTopupTypes', 'topup.lowBalanceLimit']
