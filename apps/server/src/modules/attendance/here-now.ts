import { clockType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../db/statement.ts'

/** Whether a person has come to a night and not gone from it. */
export const isHere = (userId: RawBuilder<unknown>, night: string) => sql<boolean>`
  coalesce((select bool_or(c.clock_type = ${lit(clockType.in)}) and not bool_or(c.clock_type = ${lit(clockType.out)})
    from clock_record c where c.business_date = ${night}::date and c.user_id = ${userId}), false)`
