import { guest } from '@nocturne/contract/guest/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'

import { toast } from '../../kit/toast.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useGuestCommand } from '../../lib/use-guest-command.ts'

export type CallKind = InputOf<typeof guest.callStaff>['kind']

/** Calls somebody to the table. True when somebody was told. */
export function useCall(pass: string): (kind: CallKind) => Promise<boolean> {
  const callStaff = useGuestCommand(guest.callStaff)
  return async (kind) => {
    try {
      await callStaff({ pass, kind })
      toast('已通知服务员，请稍候')
      return true
    } catch (error) {
      const again = error instanceof ApiError && error.errCode === 'TOO_FREQUENT'
      toast(again ? '刚刚已呼叫过，服务员正在赶来' : messageOf(error, '没有连上，请再试一次'))
      return false
    }
  }
}
