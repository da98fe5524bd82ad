import type { StaffActor } from '../../../http/context.ts'

/** A link by which a guest repays may be made by the desk, and by whoever stands for him. */
export const mayCollect = (actor: StaffActor, guaranteeUserId: number): boolean =>
  guaranteeUserId === actor.userId || actor.permissions.has('operate:credit:repay')
