import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import { inTransaction } from '../../db/transaction.ts'
import type { Handler } from '../../http/bind.ts'
import { actorKey } from '../../http/command.ts'
import { giveAnswer } from '../../http/kept-answer.ts'
import { voidKey } from '../../http/void-key.ts'
import { answerSealer } from './secrets-key.ts'
import { writeOperLog } from './write-oper-log.ts'

const LINE = { title: '作废未确认的操作', businessType: 'platform', subjectType: 'operation' }

/** Asks about one's own command. No command itself: its answer holds that of another, which is kept once. */
export const voidOperation: Handler<typeof platform.voidOperation, typeof schemas.voidOperation> = (
  { db, actor, request, now },
  { operationId },
) =>
  inTransaction<AnswerOf<typeof platform.voidOperation>>(db, async (tx) => {
    const place = { actor: actorKey(actor, request.deviceId), key: operationId }
    const fate = await voidKey(tx, place)
    if (fate.happened) return { value: { happened: true, answer: giveAnswer(fate.answer, answerSealer(db), place) } }
    if (fate.voidedNow) {
      const doer = { userId: actor.userId, userName: actor.nickName }
      await writeOperLog(tx, { request, now, doer }, { ...LINE, after: { operationId } })
    }
    return { value: { happened: false, answer: null } }
  })
