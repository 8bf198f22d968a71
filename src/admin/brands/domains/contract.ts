const groups = ['domains', 'mail', 'paymentMethods']

/** Whether a changed setting may ask for other records, or for a file. */
export const asksForRecords = (field: string): boolean =>
  groups.some((group) => field === group || field.startsWith(`${group}.`))
