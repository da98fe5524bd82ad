/** Refetches bills when they change, because several cashiers work on one bill. Open bills are available offline. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'

import { firstScreenReady } from '#lib/routing/first-screen.ts'
import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'

registerOfflineEndpoint(billing.detail)
void firstScreenReady.then(async () => (await import('./bill-prefetch.ts')).startBillPrefetch()).catch(() => undefined)

/** Delay that combines the events of one action into one refetch. */
const GATHER_MS = 150

let gathering: ReturnType<typeof setTimeout> | undefined

function handleBillChange(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined
    void invalidate(
      billing.detail,
      billing.inTheWay,
      billing.discountPlan,
      billing.refundPlan,
      billing.creditAccounts,
      billing.creditDetail,
      ledger.shiftMine,
      ledger.shiftList,
      payments.suspense,
      payments.reconciliations,
      payments.bridge,
      payments.differences,
      vouchers.comparisons,
      vouchers.differences,
    )
  }, GATHER_MS)
}

for (const topic of ['bill', 'order', 'table', 'payment', 'voucher'] as const) onLive(topic, handleBillChange)
