/** How money that was paid ahead goes home through its provider. */
import { refundStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../db/statement.ts'

/** The state of the refund of `bizId`, as staff and guests read states of refunds. */
export const refundStateOf = (bizType: 'kill' | 'play', bizId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when c.status = 'done' then ${lit(refundStatus.succeeded)} when c.status in ('abnormal', 'closed') then ${lit(refundStatus.failed)}
    else ${lit(refundStatus.refunding)} end
  from channel_refund c where c.biz_type = ${bizType} and c.biz_id = ${bizId})`
