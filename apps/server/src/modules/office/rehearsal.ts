/** Rehearsal night before the first real one: its state, its start and its end. */
import { createRehearsalMark } from '@nocturne/base/operation-id'
import { formatTime, getBusinessDate } from '@nocturne/base/venue-time'
import {
  businessDayStatus,
  factType,
  orderStatus,
  orderType,
  produceStatus,
  recordStatus,
} from '@nocturne/contract/codes'
import type { office } from '@nocturne/contract/office/endpoints'
import { rehearsalCheckKeys } from '@nocturne/contract/office/rehearsal'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { readPeopleByPermission } from './people-by-permission.ts'

const PERMISSION = 'system:config:edit'

type Running = { mark: string; businessDate: string; startedAt: string; startUserName: string }

/** State, figures and what the rehearsal has shown so far. */
export const readRehearsal: Handler<typeof office.rehearsal, typeof schemas.rehearsal> = async ({ db, actor }) => {
  const [running, isPast, people] = await Promise.all([
    readRunning(db),
    readHasRealNight(db),
    readPeopleByPermission(db, [PERMISSION]),
  ])
  const { checks, ...figures } = running ? await readFacts(db) : noFacts
  return {
    state: running ? 'running' : isPast ? 'past' : 'possible',
    mark: running?.mark ?? '',
    businessDate: running?.businessDate ?? null,
    startedAt: running?.startedAt ?? null,
    startUserName: running?.startUserName ?? '',
    ...figures,
    dueAmount: running && actor.permissions.has(PERMISSION) ? figures.dueAmount : null,
    checks: rehearsalCheckKeys.map((key) => ({ key, done: checks.has(key) })),
    people: people.get(PERMISSION) ?? [],
    isMine: actor.permissions.has(PERMISSION),
  }
}

const noFacts = { sittingNum: 0, orderNum: 0, dueAmount: 0, checks: new Set<string>() }

const readRunning = (db: Db): Promise<Running | undefined> =>
  db
    .selectFrom('rehearsal as r')
    .innerJoin('appUser as u', 'u.userId', 'r.startUserId')
    .select(['r.mark', 'r.businessDate', 'r.startedAt', 'u.nickName as startUserName'])
    .where('r.endedAt', 'is', null)
    .executeTakeFirst()

async function readHasRealNight(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_real_night() as found`.execute(db)
  return rows[0]?.found === true
}

/** Facts of the rehearsal. No real night precedes it, so all rows are its own. */
async function readFacts(db: Db) {
  const { rows } = await sql<{ sittingNum: number; orderNum: number; dueAmount: number; doneKeys: string[] }>`
    with done as (
      select key from (values
        ('open', exists (select from sitting)),
        ('order', exists (select from orders where order_type = ${lit(orderType.meal)} and status <> ${lit(orderStatus.cancelled)})),
        ('produce', exists (select from order_item where produce_status in (${lit(produceStatus.produced, produceStatus.delivered)}))),
        ('gift', exists (select from sales_fact where fact_type = ${lit(factType.giftEffective)})),
        ('cash', exists (select from sales_fact where fact_type = ${lit(factType.paid)} and pay_method = 'cash')),
        ('card', exists (select from sales_fact where fact_type = ${lit(factType.paid)} and pay_method = 'card')),
        ('online', exists (select from sales_fact where fact_type = ${lit(factType.paid)} and pay_method in ('wechat', 'alipay'))),
        ('clear', exists (select from sitting where status = ${lit(recordStatus.cleared)})),
        ('close', exists (select from business_day where status = ${lit(businessDayStatus.closed)}))
      ) c(key, is_done) where is_done
    )
    select (select count(*)::int from sitting) as sitting_num, (select count(*)::int from orders) as order_num,
      (select coalesce(sum(payable_amount), 0)::bigint from sitting) as due_amount,
      array(select key from done) as done_keys`.execute(db)
  const { sittingNum = 0, orderNum = 0, dueAmount = 0, doneKeys = [] } = rows[0] ?? {}
  return { sittingNum, orderNum, dueAmount, checks: new Set(doneKeys) }
}

/** Storing and restoring touches every table; on a busy machine it takes longer than other statements may. */
const allowLongStatement = (tx: Tx) => sql`set local statement_timeout = '28s'`.execute(tx)

const startRefusals = {
  busy: 'REHEARSAL_BUSY',
  running: 'REHEARSAL_RUNNING',
  opened: 'REHEARSAL_TOO_LATE',
  paying: 'REHEARSAL_MONEY_RUNNING',
} as const

/** Stores every operational row and starts the rehearsal. */
export const startRehearsal: Handler<typeof office.startRehearsal, typeof schemas.startRehearsal> = async ({
  tx,
  actor,
  now,
  emit,
  log,
}) => {
  await allowLongStatement(tx)
  const mark = createRehearsalMark()
  const businessDate = getBusinessDate(now)
  const { rows } = await sql<{ outcome: 'started' | keyof typeof startRefusals }>`
    select start_rehearsal(${actor.userId}, ${formatTime(now)}::timestamptz, ${businessDate}::date, ${mark}) as outcome`.execute(
    tx,
  )
  const outcome = rows[0]?.outcome
  if (!outcome) throw new Error('start_rehearsal returned no row')
  if (outcome !== 'started') refuse(startRefusals[outcome])
  log({ subjectType: 'rehearsal', after: { businessDate } })
  emit({ topic: 'rehearsal' })
  return { mark }
}

/** Restores every operational row as it was before the rehearsal. */
export const discardRehearsal: Handler<typeof office.discardRehearsal, typeof schemas.discardRehearsal> = async (
  { tx, actor, now, emit, log }: CommandContext,
  { mark },
) => {
  await allowLongStatement(tx)
  const before = await readSummary(tx)
  const { rows } = await sql<{ outcome: 'discarded' | 'busy' | 'over' }>`
    select discard_rehearsal(${actor.userId}, ${formatTime(now)}::timestamptz, ${mark}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome === 'busy') refuse('REHEARSAL_BUSY')
  if (outcome !== 'discarded') refuse('REHEARSAL_OVER')
  log({ subjectType: 'rehearsal', before })
  emit({ topic: 'rehearsal' })
  return {}
}

/** Extent of the discarded night, for the operation log. */
async function readSummary(tx: Tx) {
  const { rows } = await sql<{ sittingNum: number; orderNum: number; businessDate: string | null }>`
    select (select count(*)::int from sitting) as sitting_num, (select count(*)::int from orders) as order_num,
      (select business_date from rehearsal where ended_at is null) as business_date`.execute(tx)
  return rows[0]
}
