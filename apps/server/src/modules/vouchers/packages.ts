/** 团购套餐: deals the venue accepts, the goods served for them, and their terms. */
import { applyRateBp } from '@nocturne/base/money'
import { goodsKind, normalDisable, voucherPlatform } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import { sql } from 'kysely'
import { joinConditions } from '../../db/list-queries.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuseField } from '../../http/refusal.ts'
import { assertEndDateNotPast } from './end-date-check.ts'

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
  if (fields.endDate < fields.beginDate) refuseField('endDate', '结束日期', '结束日期不能早于开始日期')
  if (fields.platform === voucherPlatform.other && fields.feeBp > 0)
    refuseField('feeBp', '平台费率', '自有券没有平台费')
  const goods = await tx
    .selectFrom('goods')
    .select('goodsKind')
    .where('goodsId', '=', fields.goodsId)
    .executeTakeFirst()
  if (!goods) refuseField('goodsId', '商品', '商品不存在')
  if (goods.goodsKind === goodsKind.service) refuseField('goodsId', '商品', '服务类商品不能作为团购套餐')
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
    assertEndDateNotPast(fields.endDate, now)
    const added = await tx
      .insertInto('groupPackage')
      .values(values)
      .returning('groupPackageId')
      .executeTakeFirstOrThrow()
    context.log({ subjectType: 'groupPackage', subjectId: added.groupPackageId, after: values })
    return added
  }
  const before = await lockPackage(context, groupPackageId)
  if (fields.endDate !== before.endDate) assertEndDateNotPast(fields.endDate, now)
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
