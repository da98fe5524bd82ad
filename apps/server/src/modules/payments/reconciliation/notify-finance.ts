/** Messages to the users responsible for the money: those who may close a day. */
import { notifyCategory, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { LiveEvent } from '../../../http/context.ts'
import { notify } from '../../notifications/public.ts'

type FinanceMessage = {
  title: string
  content: string
  bizType: 'reconciliation' | 'payment' | 'voucher'
  bizId: number
  now: Date
}

/** Notifies all users who may close a day; the message links to the employee centre. */
export async function notifyFinance(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { title, content, bizType, bizId, now }: FinanceMessage,
): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from app_user u
    where u.status = ${lit(userStatus.active)} and exists (select from role_permission p where p.role_key = any(u.role_keys)
      and p.permission = 'operate:businessDay:close')
    order by u.user_id`.execute(tx)
  const route = '/pages/employeeCenter/employeeCenter'
  const userIds = rows.map((row) => row.userId)
  await notify(tx, emit, { userIds, category: notifyCategory.system, title, content, route, bizType, bizId }, now)
}
