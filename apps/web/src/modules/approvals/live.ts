/** Refetches lists and details when an approval is requested, decided or withdrawn. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive(
  'approval',
  () => void invalidate(approvals.list, approvals.detail, notifications.home, tables.attributionSittings),
)
