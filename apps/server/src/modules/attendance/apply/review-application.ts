/** 同意, 驳回, 撤回 and 催办 on the screens of attendance: the same approval as in the approval centre. */
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import type { Handler } from '../../../http/bind.ts'
import { createApplicationCommands } from '../../approvals/public.ts'
import { attendanceApplicationKind } from './apply-queries.ts'

const commands = createApplicationCommands(attendanceApplicationKind)

export const reviewApplication: Handler<typeof attendance.applyAudit, typeof schemas.applyAudit> = commands.audit
export const withdrawApplication: Handler<typeof attendance.applyCancel, typeof schemas.applyCancel> = commands.cancel
export const urgeApplication: Handler<typeof attendance.applyUrge, typeof schemas.applyUrge> = commands.urge
