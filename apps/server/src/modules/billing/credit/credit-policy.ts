import type { StaffActor } from '../../../http/context.ts'

/** Users who take repayments, and the guarantor, may create a link by which a guest repays. */
export const canCollectRepayment = (actor: StaffActor, guaranteeUserId: number): boolean =>
  guaranteeUserId === actor.userId || actor.permissions.has('operate:credit:repay')

type Repayment = { operatorUserId: number; businessDate: string }

/** Finance may reverse any repayment; an operator only their own, in the same night. */
export const canReverseRepayment = (
  actor: StaffActor,
  { operatorUserId, businessDate }: Repayment,
  tonight: string,
): boolean =>
  actor.permissions.has('operate:credit:writeOff') ||
  (actor.permissions.has('operate:credit:repay') && operatorUserId === actor.userId && businessDate === tonight)
