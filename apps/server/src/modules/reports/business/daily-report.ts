/** 营业日报: notifies employees who close nights, once per closed night, with links to its overview and to up to three unusual facts. */
import { formatChineseDate } from '@nocturne/base/date-text'
import { formatFen } from '@nocturne/base/money'
import { notifyCategory, userStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { ledger } from '@nocturne/contract/ledger/endpoints'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { NightCloseNotifier } from '../../ledger/public.ts'
import { notify } from '../../notifications/public.ts'
import { findUnusualFacts } from './unusual-facts.ts'

type Night = AnswerOf<typeof ledger.closeDay>

export const notifyDailyReport: NightCloseNotifier = async (tx, emit, businessDate, now) => {
  const [night, people, unusual] = await Promise.all([
    tx.selectFrom('businessDay').select('snapshot').where('businessDate', '=', businessDate).executeTakeFirstOrThrow(),
    sql<{ userId: number }>`
      select u.user_id from app_user u
      where u.status = ${lit(userStatus.active)} and exists (select from role_permission p where p.role_key = any(u.role_keys)
        and p.permission = 'operate:businessDay:close')
      order by u.user_id`.execute(tx),
    findUnusualFacts(tx, businessDate),
  ])
  const day = formatChineseDate(businessDate)
  await notify(
    tx,
    emit,
    {
      userIds: people.rows.map(({ userId }) => userId),
      category: notifyCategory.system,
      title: `${day}营业日报`,
      content: [formatFigures(night.snapshot as Night), ...unusual.map(({ title }) => title)].join('，'),
      links: unusual,
      route: `/pages/sumBusiness/index?beginDate=${businessDate}&endDate=${businessDate}`,
      bizType: 'businessDay',
      bizId: Number(businessDate.replaceAll('-', '')),
    },
    now,
  )
}

function formatFigures({
  totalAmount,
  giftAmount,
  discountAmount,
  paidAmount,
  creditAmount,
  tableCount,
}: Night): string {
  const formatYuan = (fen: number) => formatFen(fen, { trim: true })
  const payable = totalAmount - giftAmount - discountAmount
  return [
    `应收 ${formatYuan(payable)}`,
    `实收 ${formatYuan(paidAmount)}`,
    ...(creditAmount === 0 ? [] : [`挂账 ${formatYuan(creditAmount)}`]),
    `赠送 ${formatYuan(giftAmount)}`,
    `开台 ${tableCount}`,
  ].join('，')
}
