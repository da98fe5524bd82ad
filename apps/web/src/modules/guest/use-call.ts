import { mintOperationId } from '@nocturne/base/operation-id'
import { guest } from '@nocturne/contract/guest/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { useRef } from 'react'

import { toast } from '../../kit/toast.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { guestCall } from '../../lib/guest-query.ts'

export type CallKind = InputOf<typeof guest.callStaff>['kind']

/** Calls somebody to the table. True when somebody was told. A lost answer keeps the id: the next tap is the same call. */
export function useCall(pass: string): (kind: CallKind) => Promise<boolean> {
  const ids = useRef(new Map<CallKind, string>())
  return async (kind) => {
    const operationId = ids.current.get(kind) ?? mintOperationId()
    ids.current.set(kind, operationId)
    try {
      await guestCall(guest.callStaff, { pass, kind }, { operationId })
      ids.current.delete(kind)
      toast('已通知服务员，请稍候')
      return true
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') ids.current.delete(kind)
      const again = error instanceof ApiError && error.errCode === 'TOO_FREQUENT'
      toast(again ? '刚刚已呼叫过，服务员正在赶来' : messageOf(error, '没有连上，请再试一次'))
      return false
    }
  }
}
