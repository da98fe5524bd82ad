/** Refetches verifications that were decided or cancelled elsewhere. */
import { vouchers } from '@nocturne/contract/vouchers/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive('voucher', () => void invalidate(vouchers.list, vouchers.detail, vouchers.prepared))
