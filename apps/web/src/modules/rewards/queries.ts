import { rewards } from '@nocturne/contract/rewards/endpoints'

import { useGuestApi } from '../../lib/guest-query.ts'

const STALE_MS = 60_000

/** The house, the table and the receiver that a code or a table stands for. */
export const useHeader = (from: { rewardCode?: string | undefined; tableId?: number | undefined }) =>
  useGuestApi(rewards.header, from, { staleMs: STALE_MS })

/** Everybody who may be tipped: a house has some dozens, so the phone itself narrows them. */
export const useReceivers = () => useGuestApi(rewards.receivers, { pageSize: 200 }, { staleMs: STALE_MS })

/** One of them; undefined while it loads, null when he may not be tipped any more. */
export function useReceiver(userId: number) {
  const query = useGuestApi(rewards.receivers, { userId }, { staleMs: STALE_MS })
  return { ...query, receiver: query.data && (query.data.rows[0] ?? null) }
}
