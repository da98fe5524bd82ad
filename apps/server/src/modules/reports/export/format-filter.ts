/** Text of a report's filter for the header of its file. */
import type { DictType } from '@nocturne/contract/dictionaries'
import { getLabel } from '@nocturne/contract/dictionaries'
import { discountKindLabels, businessDetailTitles } from '@nocturne/contract/reports/business/definition'
import { getMeasure, measures } from '@nocturne/contract/reports/measures'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { z } from 'zod'
import type { Db } from '../../../db/connection.ts'

/** Filter fields omitted from the list: shown elsewhere in the header, or meaningless to readers. */
const UNSAID: ReadonlySet<string> = new Set([
  'beginDate',
  'endDate',
  'pageNum',
  'pageSize',
  'businessDate',
  'guestOf',
  'ticket',
])

/** Dictionary of each field whose values are codes. The dictionary of `status` depends on the report. */
const dictOf: Readonly<Record<string, DictType>> = {
  payMethod: 'pay_method',
  platform: 'voucher_platform',
  tableType: 'table_type',
  guestType: 'guest_type',
  orderType: 'order_type',
  clockKind: 'actor_clock_kind',
  reason: 'send_reason',
  quotaType: 'send_quota_type',
  settleStatus: 'reward_settle_status',
  toUserType: 'user_type',
  produceDept: 'produce_dept',
  statisType: 'statis_type',
}

/**
 * Label of each filter value that is a word defined by the contract, such as `guest`; codes are translated by `dictOf`.
 */
const wordOf: Readonly<Record<string, string>> = {
  ...businessDetailTitles,
  ...discountKindLabels,
  table: '台位',
  guest: '客人',
  goods: '按商品',
  place: '按出品位置',
  hour: '按时段',
  new: '新客',
  returning: '回头客',
}

type Schema = { shape: Readonly<Record<string, z.ZodType>> }

/** Returns one text per filter field in schema order: `部门 销售一部`, `排序 实收金额`. */
export async function formatFilter(
  db: Db,
  { shape }: Schema,
  input: Readonly<Record<string, unknown>>,
  states: DictType | undefined,
): Promise<string[]> {
  const fieldNames = Object.keys(shape).filter((name) => input[name] !== undefined && !UNSAID.has(name))
  return Promise.all(
    fieldNames.map(async (name) => {
      const title = shape[name]?.meta()?.title ?? name
      return `${title} ${await formatValue(db, name, input[name], states)}`
    }),
  )
}

async function formatValue(db: Db, name: string, value: unknown, states: DictType | undefined): Promise<string> {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return (await findName(db, name, value)) ?? String(value)
  if (typeof value !== 'string') return ''
  const words = name === 'status' ? states : dictOf[name]
  if (words) return getLabel(words, value)
  return Object.hasOwn(measures, value) ? getMeasure(value as MeasureName).label : (wordOf[value] ?? value)
}

async function findName(db: Db, field: string, id: number): Promise<string | undefined> {
  if (field === 'deptId') {
    const dept = await db.selectFrom('dept').select('deptName').where('deptId', '=', id).executeTakeFirst()
    return dept?.deptName
  }
  if (field === 'areaId') {
    const area = await db.selectFrom('area').select('areaName').where('areaId', '=', id).executeTakeFirst()
    return area?.areaName
  }
  if (field === 'typeId') {
    const type = await db.selectFrom('goodsType').select('typeName').where('typeId', '=', id).executeTakeFirst()
    return type?.typeName
  }
  if (field === 'groupPackageId') {
    const deal = await db
      .selectFrom('groupPackage')
      .select('dealTitle')
      .where('groupPackageId', '=', id)
      .executeTakeFirst()
    return deal?.dealTitle
  }
  if (field === 'memberId') {
    const member = await db.selectFrom('member').select('memberName').where('memberId', '=', id).executeTakeFirst()
    return member?.memberName
  }
  if (field !== 'userId' && field !== 'cashierUserId' && field !== 'verifyUserId') return undefined
  const user = await db.selectFrom('appUser').select('nickName').where('userId', '=', id).executeTakeFirst()
  return user?.nickName
}
