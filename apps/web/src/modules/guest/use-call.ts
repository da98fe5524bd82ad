import { guest } from '@nocturne/contract/guest/endpoints'
import type { GuestRequest } from '@nocturne/contract/guest/guest-requests'
import { useRef } from 'react'

import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { invalidate } from '#lib/query/query.ts'
import { useGuestCommand } from '#lib/offline/use-guest-command.ts'
import { formatError } from '#shells/query-state.ts'
import { isCallPending, formatCallSent } from './call-texts.ts'

/** Returns a function that calls a waiter and shows the result. A second tap during the request is ignored. */
export function useCallStaff(pass: string): (kind: GuestRequest) => Promise<void> {
  const callStaff = useGuestCommand(guest.callStaff)
  const running = useRef(new Set<GuestRequest>())
  return async (kind) => {
    if (running.current.has(kind)) return
    running.current.add(kind)
    try {
      await callStaff({ pass, kind })
      showToast(formatCallSent(kind))
    } catch (error) {
      const again = error instanceof ApiError && error.errCode === 'TOO_FREQUENT'
      showToast(again ? '刚刚已经通知过，服务员会尽快过来' : formatError(error))
    } finally {
      running.current.delete(kind)
    }
    await invalidate(guest.calls)
  }
}

/** Poll intervals: short while a call is open; long otherwise, to detect calls from other phones at the table. */
const CALLS_EVERY_MS = { waiting: 4_000, else: 20_000 }

/** Calls of the table with their progress. */
export const useGuestCalls = (pass: string) =>
  useGuestApi(
    guest.calls,
    { pass },
    { every: (answer) => CALLS_EVERY_MS[answer?.rows.some(isCallPending) ? 'waiting' : 'else'] },
  )
