import { rewards } from '@nocturne/contract/rewards/endpoints'

import { useGuestApi } from '../../lib/guest-query.ts'

const STALE_MS = 60_000

type From = { rewardCode?: string | undefined; tableId?: number | undefined; employeeCode?: string | undefined }

/** The house, the table and the receiver that a code or a table stands for. */
export const useHeader = (from: From) => useGuestApi(rewards.header, from, { staleMs: STALE_MS })

/** Everybody who may be tipped: a house has some dozens, so the phone itself narrows them. */
export const useReceivers = () => useGuestApi(rewards.receivers, { pageSize: 200 }, { staleMs: STALE_MS })

/** One of them; undefined while it loads, null when he may not be tipped any more. */
export function useReceiver(userId: number | undefined) {
  const query = useGuestApi(rewards.receivers, { userId }, { staleMs: STALE_MS, enabled: userId !== undefined })
  return { ...query, receiver: query.data && (query.data.rows[0] ?? null) }
}
