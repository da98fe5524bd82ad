import { createOperationId } from '@nocturne/base/operation-id'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'

import { bridge } from '#bridge/bridge.ts'
import { showToast } from '#kit/toast.ts'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'

/** Scans a member code and returns the member; null if the scanner was closed or the code is invalid. */
export async function scanMemberCode(): Promise<AnswerOf<typeof members.scan> | null> {
  let code: string
  try {
    code = (await bridge.scan()).trim()
  } catch {
    // Closed by the user, or the bridge already showed the error.
    return null
  }
  try {
    return await call(members.scan, { code }, { silent: true, operationId: createOperationId() })
  } catch (error) {
    showToast(getErrorMessage(error, '没有识别，请重试'))
    return null
  }
}
