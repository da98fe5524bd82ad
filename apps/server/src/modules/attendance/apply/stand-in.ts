import type { StaffActor } from '../../../http/context.ts'
import { scopeOf } from '../../../http/policy.ts'

/** Whoever looks after everybody may answer for whoever was asked. */
export const standsIn = (actor: StaffActor): boolean => scopeOf(actor, 'clock:apply:approve') === 'all'
