/**
 * How an approval walks. Its steps are decided at the start and kept; one step waits at a time. In a step of mode '1' the
 * first answer decides, in mode '2' all must agree; one rejection ends the whole. Who agreed once is not asked again. Pure.
 */

/** One step of a form's flow: `approver` is 'leader', 'role:a,b' or 'user:id'. */
export type FlowStep = { stepName: string; mode: '1' | '2'; approver: string }

/** '0' not yet, '1' waiting, '2' agreed, '3' rejected, '4' passed on, '5' decided by somebody else of the step. */
export type StepStatus = '0' | '1' | '2' | '3' | '4' | '5'
export type StepRow = { stepNo: number; approverId: number; mode: string; status: StepStatus }
export type StepMove = { stepNo: number; approverId: number; status: StepStatus; byItself: boolean }

/** '0' goes on, '1' approved, '2' rejected. */
export type Walk = { status: '0' | '1' | '2'; currentStep: number; moves: StepMove[] }

/** Somebody waiting in the current step agreed or rejected: every row that changes, and where the approval stands then. */
export function decideStep(
  rows: readonly StepRow[],
  currentStep: number,
  answer: { approverId: number; agree: boolean },
): Walk {
  const own: StepMove = {
    stepNo: currentStep,
    approverId: answer.approverId,
    status: answer.agree ? '2' : '3',
    byItself: false,
  }
  const others = waitingIn(rows, currentStep).filter((row) => row.approverId !== answer.approverId)
  if (!answer.agree) return { status: '2', currentStep, moves: [own, ...others.map(settledByOthers)] }
  if (others.length > 0 && others[0]?.mode === '2') return { status: '0', currentStep, moves: [own] }
  const agreed = new Set([...rows.filter((row) => row.status === '2').map((row) => row.approverId), answer.approverId])
  const next = enterStep(rows, currentStep + 1, agreed)
  return { ...next, moves: [own, ...others.map(settledByOthers), ...next.moves] }
}

/** Opens a step, passing over those in which people who already agreed are enough. */
export function enterStep(rows: readonly StepRow[], stepNo: number, agreed: ReadonlySet<number>): Walk {
  const step = rows.filter((row) => row.stepNo === stepNo)
  if (step.length === 0) return { status: '1', currentStep: stepNo - 1, moves: [] }
  const again = step.filter((row) => agreed.has(row.approverId))
  const asked = step.filter((row) => !agreed.has(row.approverId))
  const moves = again.map(({ approverId }): StepMove => ({ stepNo, approverId, status: '2', byItself: true }))
  const done = asked.length === 0 || (step[0]?.mode === '1' && again.length > 0)
  if (!done)
    return {
      status: '0',
      currentStep: stepNo,
      moves: [
        ...moves,
        ...asked.map(({ approverId }): StepMove => ({ stepNo, approverId, status: '1', byItself: true })),
      ],
    }
  const next = enterStep(rows, stepNo + 1, agreed)
  return { ...next, moves: [...moves, ...asked.map(settledByOthers), ...next.moves] }
}

const waitingIn = (rows: readonly StepRow[], stepNo: number) =>
  rows.filter((row) => row.stepNo === stepNo && row.status === '1')
const settledByOthers = ({ stepNo, approverId }: StepRow): StepMove => ({
  stepNo,
  approverId,
  status: '5',
  byItself: true,
})
