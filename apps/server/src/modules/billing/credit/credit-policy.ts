import type { StaffActor } from '../../../http/context.ts'

/** A link by which a guest repays may be made by the desk, and by whoever stands for him. */
export const mayCollect = (actor: StaffActor, guaranteeUserId: number): boolean =>
  guaranteeUserId === actor.userId || actor.permissions.has('operate:credit:repay')

type Taken = { operatorUserId: number; businessDate: string }

/** Finance reverses any repayment; whoever took one reverses it in the night in which he took it. */
export const mayReverse = (actor: StaffActor, { operatorUserId, businessDate }: Taken, tonight: string): boolean =>
  actor.permissions.has('operate:credit:writeOff') ||
  (actor.permissions.has('operate:credit:repay') && operatorUserId === actor.userId && businessDate === tonight)
