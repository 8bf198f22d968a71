/** Content of an eSIM activation code (GSMA SGP.22, section 4.1): the operator's server, and the profile's id there. */
export type ActivationCode = { smdpAddress: string; matchingId: string }

const activationCode = /^LPA:1\$([\w.-]+(?::\d+)?)\$([\w-]*)(?:\$[\w.]*){0,2}$/i

/** Parses `LPA:1$address$matching-id…`; undefined for anything else. */
export function readActivationCode(code: string): ActivationCode | undefined {
  const [, smdpAddress, matchingId] = activationCode.exec(code.trim()) ?? []
  return smdpAddress === undefined || matchingId === undefined ? undefined : { smdpAddress, matchingId }
}

/**
 * Links that open a phone's own eSIM set-up: iPhones since iOS 17.4, and Android since version 10 if its maker supports
 * it.
 */
export const installLinks = (code: string): { apple: string; android: string } => ({
  apple: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${code}`,
  android: `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${code}`,
})

/**
 * A SIM card's number as shown in a phone's settings (ITU-T E.118), however it is grouped.
 * @returns 18 to 22 digits, or undefined
 */
export function readIccid(written: string): string | undefined {
  const digits = written.replace(/[\s.-]/g, '').replace(/f$/i, '')
  return /^89\d{16,20}$/.test(digits) ? digits : undefined
}

/** In groups of four, for reading out. */
export const readableIccid = (iccid: string): string => iccid.replace(/(\d{4})(?=\d)/g, '$1 ')
