const CLASSES: Record<string, number> = {
  CREATED: 1,
  CONFIRMED: 2,
  REJECTED: 3,
  CANCELLED: 4,
  SUBMITTED: 5,
  COMPLETED: 7,
  REVERSED: 8,
  DECLINED: 9,
}
/** Status numbers are made up: the supplier publishes only the names. */
const DETAILS: Record<string, number> = {
  'DECLINED-INVALID-CREDIT-PARTY': 200,
  'DECLINED-BARRED-CREDIT-PARTY': 201,
  'DECLINED-OPERATOR-CURRENTLY-UNAVAILABLE': 500,
  'DECLINED-DUPLICATED-TRANSACTION': 600,
  'DECLINED-EXCEPTION': 900,
}

/** `DECLINED-EXCEPTION` belongs to the class `DECLINED`. */
export function classOf(status: string): string {
  return status.split('-')[0] ?? status
}

export function statusBody(status: string) {
  const name = classOf(status)
  const id = CLASSES[name] ?? 0
  return { id: id * 10_000 + (DETAILS[status] ?? 0), message: status, class: { id, message: name } }
}
