/** 团购套餐: deals the venue accepts, the goods served for them, and their terms. */
import { applyRateBp } from '@nocturne/base/money'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import { sql } from 'kysely'
import { joinConditions } from '../../db/list-queries.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuseField } from '../../http/refusal.ts'
import { findDealFaults } from './package-rules.ts'

type Row = AnswerOf<typeof vouchers.packages>['rows'][number]

export const listPackages: Handler<typeof vouchers.packages, typeof schemas.packages> = async ({ db }, input) => {
  const { platform, status, pageNum, pageSize } = input
  const filter = joinConditions(
    platform !== undefined && sql`p.platform = ${platform}`,
    status !== undefined && sql`p.status = ${status}`,
  )
  const { rows } = await sql<Omit<Row, 'settleAmount'> & { total: number }>`
    select p.group_package_id, p.platform, p.deal_id, p.deal_title, p.market_amount, p.sell_amount, p.fee_bp, p.goods_id, g.goods_name,
      p.min_table_type, p.weekdays, p.begin_date, p.end_date, p.limit_per_table, p.use_rules, p.status, count(*) over () as total
    from group_package p join goods g using (goods_id) where ${filter}
    order by p.platform, p.group_package_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return {
    rows: rows.map(({ total: _all, ...row }) => ({
      ...row,
      settleAmount: row.sellAmount - applyRateBp(row.sellAmount, row.feeBp),
    })),
    total: rows[0]?.total ?? 0,
  }
}

export const savePackage: Handler<typeof vouchers.savePackage, typeof schemas.savePackage> = async (context, input) => {
  const { tx, now } = context
  const { groupPackageId, minTableType, useRules, weekdays, ...fields } = input
  const goods = await tx
    .selectFrom('goods')
    .select('goodsKind')
    .where('goodsId', '=', fields.goodsId)
    .executeTakeFirst()
  const before = groupPackageId === undefined ? null : await lockPackage(context, groupPackageId)
  const [fault] = findDealFaults(
    { ...fields, goodsKind: goods?.goodsKind },
    { night: getBusinessDate(now), endDateChanged: fields.endDate !== before?.endDate },
  )
  if (fault) refuseField(fault.field, fault.label, fault.message)
  const values = {
    ...fields,
    minTableType: minTableType ?? null,
    useRules: useRules ?? '',
    weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
  }
  const same = await tx
    .selectFrom('groupPackage')
    .select('groupPackageId')
    .where('platform', '=', fields.platform)
    .where('dealId', '=', fields.dealId)
    .executeTakeFirst()
  if (same && same.groupPackageId !== groupPackageId) refuseField('dealId', '团购编号', '该团购编号已配置')
  if (groupPackageId === undefined) {
    const added = await tx
      .insertInto('groupPackage')
      .values(values)
      .returning('groupPackageId')
      .executeTakeFirstOrThrow()
    context.log({ subjectType: 'groupPackage', subjectId: added.groupPackageId, after: values })
    return added
  }
  await tx.updateTable('groupPackage').set(values).where('groupPackageId', '=', groupPackageId).execute()
  context.log({ subjectType: 'groupPackage', subjectId: groupPackageId, before, after: values })
  return { groupPackageId }
}

/** 停用: disables a deal instead of deleting it, because existing verifications reference it. */
export const removePackage: Handler<typeof vouchers.removePackage, typeof schemas.removePackage> = async (
  context,
  { groupPackageId },
) => {
  const before = await lockPackage(context, groupPackageId)
  await context.tx
    .updateTable('groupPackage')
    .set({ status: normalDisable.disabled })
    .where('groupPackageId', '=', groupPackageId)
    .execute()
  context.log({
    subjectType: 'groupPackage',
    subjectId: groupPackageId,
    before: { status: before.status },
    after: { status: normalDisable.disabled },
  })
  return {}
}

async function lockPackage({ tx }: Pick<CommandContext, 'tx'>, groupPackageId: number) {
  const row = await tx
    .selectFrom('groupPackage')
    .selectAll()
    .where('groupPackageId', '=', groupPackageId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuseNotFound({ groupPackageId })
}
