/** Wages of past months, computed by the real rules; some of the last month are still unsigned. */
import { addDays, getMonthRange, parseTime } from '@nocturne/base/venue-time'
import { wageItem, wageStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { createSlipDrafts, publishSlips } from '../../src/modules/payroll/public.ts'
import { demoPictures, buildPictureUrl } from '../promotion-data.ts'
import { insertWithholdingRule } from '../seed-commission.ts'
import { listMonths } from './venue.ts'

/** Days after the first of the month: slips are published on the fifth in the afternoon and paid on the tenth. */
const PUBLISHED_DAY = 4
const PAID_DAY = 9
/** One in this many employees has not signed the slip of the last month. */
const UNSIGNED = 3

/** Publishes and pays the wages of all months since the first night, and of at least the month before tonight's. */
export async function payWages(tx: Tx, nights: { from: string; tonight: string }, asOf: Date): Promise<void> {
  const before = addDays(`${nights.tonight.slice(0, 7)}-01`, -1)
  const over = listMonths(nights.from < before ? nights.from : before, before).map((first) => first.slice(0, 7))
  const last = over.at(-1)
  if (last !== undefined) await insertWithholdingRule(tx, last)
  for (const month of over) {
    const first = addDays(getMonthRange(month).endDate, 1)
    const published = getEarlier(parseTime(`${addDays(first, PUBLISHED_DAY)} 15:00:00`), asOf)
    await createSlipDrafts(tx, { month, deptIds: null }, { at: published, userId: null })
    await publishSlips(tx, { month, deptIds: null }, { at: published, userId: null })
    const paid = month === last ? null : getEarlier(parseTime(`${addDays(first, PAID_DAY)} 16:00:00`), asOf)
    await sql`
      update wage_slip set status = ${lit(wageStatus.confirmed)}, confirmed_at = ${published}, sign_url = ${buildPictureUrl(demoPictures.signature)}
      where month = ${month} and (${paid}::timestamptz is not null or user_id % ${UNSIGNED} > 0)`.execute(tx)
    if (paid)
      await sql`update wage_slip set status = ${lit(wageStatus.paid)}, paid_at = ${paid} where month = ${month}`.execute(
        tx,
      )
    else await addObjection(tx, month, published)
  }
}

/** One employee objects to having been counted as late. */
async function addObjection(tx: Tx, month: string, at: Date): Promise<void> {
  await sql`
    with wrong as (
      select s.wage_id, s.published_no from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.published_no
      where s.month = ${month} and s.status = ${lit(wageStatus.unconfirmed)} and v.late_times > 0 order by s.wage_id limit 1
    ), said as (
      insert into wage_objection (wage_id, version_no, item_code, objection, created_at)
      select wage_id, published_no, ${wageItem.late}, '那天已经补卡，请核对', ${at} from wrong returning wage_id
    )
    update wage_slip s set status = ${lit(wageStatus.disputed)} from said where said.wage_id = s.wage_id`.execute(tx)
}

const getEarlier = (a: Date, b: Date): Date => (a < b ? a : b)
