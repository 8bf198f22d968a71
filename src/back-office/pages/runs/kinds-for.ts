import type { Admin } from '#admin'
import { runKinds } from '#admin/actions'
import { mayAnywhere } from '#admin/permissions'
import type { RunKind } from '#admin/runs'

/** Which of these kinds of runs an operator may begin for at least one brand. */
export const kindsFor = ({ operator }: Admin, kinds: readonly RunKind[]): RunKind[] =>
  kinds.filter((kind) => mayAnywhere(operator, runKinds[kind].needs))
