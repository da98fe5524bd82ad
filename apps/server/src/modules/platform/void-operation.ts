import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import { runInTransaction } from '../../db/transaction.ts'
import type { Handler } from '../../http/bind.ts'
import { buildActorKey } from '../../http/command.ts'
import type { Actor, Context } from '../../http/context.ts'
import { decryptResponseFields } from '../../http/stored-response.ts'
import { voidKey } from '../../http/void-key.ts'
import { createResponseCipher } from './secrets-key.ts'
import { writeOperationLog } from './write-oper-log.ts'

const LINE = { title: '作废未确认的操作', businessType: 'platform', subjectType: 'operation' } as const

/**
 * Queries the outcome of a command of the caller. Not registered as a command, because its response contains that of
 * another command, which must not be stored twice.
 */
export const voidOperation: Handler<typeof platform.voidOperation, typeof schemas.voidOperation> = (
  context,
  { operationId },
) => {
  const { userId, nickName } = context.actor
  return voidPendingOperation(context, operationId, { userId, userName: nickName })
}

/** Returns the response of the caller's command under this key, or voids the key when it never ran. `logActor` is the name for the log. */
export const voidPendingOperation = (
  { db, actor, request, now }: Context<Actor>,
  key: string,
  logActor: { userId: number | null; userName: string },
) =>
  runInTransaction<AnswerOf<typeof platform.voidOperation>>(db, async (tx) => {
    const place = { actor: buildActorKey(actor, request.deviceId), key }
    const fate = await voidKey(tx, place)
    if (fate.happened)
      return { value: { happened: true, answer: decryptResponseFields(fate.answer, createResponseCipher(db), place) } }
    if (fate.voidedNow)
      await writeOperationLog(tx, { request, now, doer: logActor }, { ...LINE, after: { operationId: key } })
    return { value: { happened: false, answer: null } }
  })
