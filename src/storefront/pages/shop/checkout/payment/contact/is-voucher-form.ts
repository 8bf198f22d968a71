/** Whether a form is sent for its promo codes: it pays nothing yet. */
export const isVoucherForm = (form: HTMLFormElement, { submitter }: SubmitEvent): boolean =>
  ['intent', 'removeVoucher'].includes(submitter?.getAttribute('name') ?? '') ||
  Boolean(new FormData(form).get('voucherCode'))
