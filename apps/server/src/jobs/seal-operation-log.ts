/**
 * Seals the operation log: a chain of hashes over ranges of its rows, each including the previous one. Changing, removing or inserting a
 * sealed row breaks the chain from there on, and `verifyOperationLog` reports where.
 *
 * A range is sealed only when no row can be added to it any more. Row ids are assigned before commit, so an open transaction may still
 * appear below the newest visible row: the job notes the newest row, then waits until every transaction open at that moment has ended (its
 * id is below the oldest running one).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { queryRows } from '../db/statement.ts'

const SEAL_LOCK = 4003
const ROWS_PER_SEAL = 5_000
const WAIT_MS = 3_000
const GENESIS = 'nocturne'

type Seal = { sealId: number; firstOperId: number; lastOperId: number; previousHash: string; hash: string }

/** Seals rows that are final. Returns the number of rows sealed; the others wait for the next run. */
export async function sealOperationLog(db: Db, _now: Date): Promise<number> {
  const newest = await db
    .selectFrom('operLog')
    .select(({ fn }) => fn.max('operId').as('operId'))
    // Lines of a rehearsal are removed with it.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rehearsal')
            .whereRef('operLog.operId', '>', 'rehearsal.lastOperId')
            .where('endedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  if (!newest?.operId || !(await isAllSettled(db))) return 0
  const until = newest.operId
  let sealed = 0
  for (;;) {
    const rows = await db.transaction().execute((tx) => sealNext(tx, until))
    sealed += rows
    if (rows < ROWS_PER_SEAL) return sealed
  }
}

/** Waits until every transaction that is open now has ended; false when one takes too long. */
async function isAllSettled(db: Db): Promise<boolean> {
  const [begun] = await queryRows<{ horizon: string }>(
    db,
  )`select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`
  for (let waited = 0; waited < WAIT_MS; waited += 100) {
    const [now] = await queryRows<{ settled: boolean }>(db)`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${begun?.horizon}::xid8 as settled`
    if (now?.settled) return true
    await sleep(100)
  }
  return false
}

async function sealNext(tx: Tx, until: number): Promise<number> {
  // One process seals at a time, because the chain must not branch.
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    with tail as (
      select last_oper_id, hash from oper_log_seal order by seal_id desc limit 1
    ), start as (
      select coalesce((select last_oper_id from tail), 0) as after, coalesce((select hash from tail), ${GENESIS}) as previous
    ), chosen as (
      select o.oper_id from oper_log o, start where o.oper_id > start.after and o.oper_id <= ${until} order by o.oper_id limit ${ROWS_PER_SEAL}
    ), bounds as (
      select min(oper_id) as first, max(oper_id) as last, count(*) as n from chosen
    ), sealed as (
      insert into oper_log_seal (first_oper_id, last_oper_id, previous_hash, hash)
      select start.after + 1, bounds.last, start.previous, oper_log_hash(start.previous, start.after + 1, bounds.last) from bounds, start where bounds.n > 0
      returning seal_id
    )
    select n from bounds where exists (select from sealed)`.execute(tx)
  return rows[0]?.n ?? 0
}

type SealBreach = {
  sealId: number
  firstOperId: number
  lastOperId: number
  problem: 'rows changed' | 'chain broken'
}

/** Lists every seal that no longer matches its rows or its predecessor; empty when the log is intact. Reads the whole log. */
export async function verifyOperationLog(db: Db): Promise<SealBreach[]> {
  const { rows } = await sql<Seal & { fits: boolean }>`
    select seal_id, first_oper_id, last_oper_id, previous_hash, hash, oper_log_hash(previous_hash, first_oper_id, last_oper_id) = hash as fits
    from oper_log_seal order by seal_id`.execute(db)
  const breaches: SealBreach[] = []
  let expected = { after: 0, hash: GENESIS }
  for (const { sealId, firstOperId, lastOperId, previousHash, hash, fits } of rows) {
    if (firstOperId !== expected.after + 1 || previousHash !== expected.hash)
      breaches.push({ sealId, firstOperId, lastOperId, problem: 'chain broken' })
    if (!fits) breaches.push({ sealId, firstOperId, lastOperId, problem: 'rows changed' })
    expected = { after: lastOperId, hash }
  }
  return breaches
}
