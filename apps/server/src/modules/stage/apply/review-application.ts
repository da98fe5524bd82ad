/** 同意, 驳回, 撤回 and 催办 on the screens of paid time: the same approval as in the approval centre. */
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import type { Handler } from '../../../http/bind.ts'
import { createApplicationCommands } from '../../approvals/public.ts'
import { stageApplications } from './apply-queries.ts'

const commands = createApplicationCommands(stageApplications)

export const reviewStageApplication: Handler<typeof stage.applyAudit, typeof schemas.applyAudit> = commands.audit
export const cancelStageApplication: Handler<typeof stage.applyCancel, typeof schemas.applyCancel> = commands.cancel
export const urgeStageApplication: Handler<typeof stage.applyUrge, typeof schemas.applyUrge> = commands.urge
