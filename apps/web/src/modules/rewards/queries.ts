import { rewards } from '@nocturne/contract/rewards/endpoints'

import { useGuestApi } from '#lib/query/guest-query.ts'

const STALE_MS = 60_000

type From = { rewardCode?: string | undefined; tableId?: number | undefined; employeeCode?: string | undefined }

/** Venue, table and receiver for a scanned code or a table. */
export const useTipHeader = (from: From) => useGuestApi(rewards.header, from, { staleMs: STALE_MS })

/** All staff who can be tipped: only some dozens, so the client filters them. */
export const useTipReceivers = () => useGuestApi(rewards.receivers, { pageSize: 200 }, { staleMs: STALE_MS })

/** One receiver; undefined while loading, null if they can no longer be tipped. */
export function useTipReceiver(userId: number | undefined) {
  const query = useGuestApi(rewards.receivers, { userId }, { staleMs: STALE_MS, enabled: userId !== undefined })
  return { ...query, receiver: query.data && (query.data.rows[0] ?? null) }
}
