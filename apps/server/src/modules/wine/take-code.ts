/**
 * 取酒码: six digits that give access to all bottles of a guest. Computed on demand from the phone number, a counter and a
 * key of the installation; the database stores only a hash for look-up. Wrong attempts are counted, against guessing.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { wineStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuse } from '../../http/refusal.ts'
import { releaseAttempt, getServerSecret, claimAttempt } from '../platform/public.ts'
import type { AttemptLimit } from '../platform/public.ts'

const tries: AttemptLimit = { tries: 5, windowMinutes: 10, lockMinutes: 10 }
const getWineCodeKey = (db: Db) => getServerSecret(db, 'wine-code', () => randomBytes(32).toString('base64url'))
const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest()

/** Code of a guest for a value of their counter. */
export const computeTakeCode = (key: string, guestPhone: string, turn: number): string =>
  String(sign(key, `code ${guestPhone} ${turn}`).readUInt32BE() % 1_000_000).padStart(6, '0')

/** Hash by which the guest of a code is found. */
export const hashTakeCode = (key: string, code: string): string => sign(key, `hash ${code}`).toString('base64url')

/** Returns the guest's code; creates it with the first bottle. `db` reads the key outside the writing transaction. */
export async function ensureTakeCode(
  db: Db,
  tx: Tx,
  guest: { guestPhone: string; guestName: string },
): Promise<string> {
  const key = await getWineCodeKey(db)
  const row = await tx
    .insertInto('wineGuest')
    .values(guest)
    .onConflict((conflict) => conflict.column('guestPhone').doUpdateSet({ guestName: guest.guestName }))
    .returning(['codeTurn', 'codeHash'])
    .executeTakeFirstOrThrow()
  if (row.codeHash !== null) return computeTakeCode(key, guest.guestPhone, row.codeTurn)
  for (let codeTurn = row.codeTurn; ; codeTurn += 1) {
    const code = computeTakeCode(key, guest.guestPhone, codeTurn)
    const codeHash = hashTakeCode(key, code)
    const taken = await tx
      .selectFrom('wineGuest')
      .select('guestPhone')
      .where('codeHash', '=', codeHash)
      .executeTakeFirst()
    if (taken) continue
    await tx.updateTable('wineGuest').set({ codeTurn, codeHash }).where('guestPhone', '=', guest.guestPhone).execute()
    return code
  }
}

type CodeGuest = { guestPhone: string; guestName: string }

/** Creates the codes of many guests who have none, each guest once, in a few statements. */
export async function ensureTakeCodes(db: Db, tx: Tx, guests: readonly CodeGuest[]): Promise<void> {
  const key = await getWineCodeKey(db)
  const byPhone = [...new Map(guests.map((guest) => [guest.guestPhone, guest])).values()]
  const { rows } = await sql<{ guestPhone: string; codeTurn: number; codeHash: string | null }>`
    insert into wine_guest (guest_phone, guest_name)
    select g."guestPhone", g."guestName"
    from jsonb_to_recordset(${JSON.stringify(byPhone)}::jsonb) as g("guestPhone" text, "guestName" text) order by 1
    on conflict (guest_phone) do update set guest_name = excluded.guest_name
    returning guest_phone, code_turn, code_hash`.execute(tx)
  let missing = rows.filter(({ codeHash }) => codeHash === null)
  while (missing.length > 0) {
    const given = await claimTakeCodes(tx, key, missing)
    missing = missing
      .filter(({ guestPhone }) => !given.has(guestPhone))
      .map((guest) => ({ ...guest, codeTurn: guest.codeTurn + 1 }))
  }
}

/** Stores the codes that no other guest has; returns the numbers of their guests. */
async function claimTakeCodes(
  tx: Tx,
  key: string,
  guests: readonly { guestPhone: string; codeTurn: number }[],
): Promise<Set<string>> {
  const proposed = guests.map(({ guestPhone, codeTurn }) => ({
    guestPhone,
    codeTurn,
    codeHash: hashTakeCode(key, computeTakeCode(key, guestPhone, codeTurn)),
  }))
  const { rows } = await sql<{ guestPhone: string }>`
    update wine_guest w set code_turn = p."codeTurn", code_hash = p."codeHash"
    from (
      select distinct on (x."codeHash") x.* from jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb)
        as x("guestPhone" text, "codeTurn" int, "codeHash" text) order by x."codeHash", x."guestPhone"
    ) p
    where w.guest_phone = p."guestPhone" and not exists (select from wine_guest t where t.code_hash = p."codeHash")
    returning w.guest_phone`.execute(tx)
  return new Set(rows.map(({ guestPhone }) => guestPhone))
}

/** Code to be shown to its guest; null for a guest without bottles. */
export async function findTakeCode(db: Db, guestPhone: string): Promise<string | null> {
  const row = await db
    .selectFrom('wineGuest')
    .select(['codeTurn', 'codeHash'])
    .where('guestPhone', '=', guestPhone)
    .executeTakeFirst()
  return row && row.codeHash !== null ? computeTakeCode(await getWineCodeKey(db), guestPhone, row.codeTurn) : null
}

/**
 * Finds the phone number of the guest with this code; null for an unknown code. Counts the attempts of `caller`:
 * TOO_FREQUENT after five wrong ones.
 */
export async function findGuestByTakeCode(
  db: Db,
  code: string,
  caller: { userId: number; now: Date },
): Promise<string | null> {
  const subject = `wine-code:staff:${caller.userId}`
  if (!(await claimAttempt(db, subject, tries, caller.now)).admitted) refuse('TOO_FREQUENT')
  const codeHash = hashTakeCode(await getWineCodeKey(db), code)
  const row = await db.selectFrom('wineGuest').select('guestPhone').where('codeHash', '=', codeHash).executeTakeFirst()
  if (!row) return null
  await releaseAttempt(db, subject, tries)
  return row.guestPhone
}

/** Accepts the code of any number of the guest. Throws TAKE_CODE_WRONG, and after five of them TOO_FREQUENT for ten minutes, even for the correct code. */
export async function requireTakeCode(
  db: Db,
  { phones, code, now }: { phones: readonly [string, ...string[]]; code: string; now: Date },
): Promise<void> {
  const subject = `wine-code:guest:${phones[0]}`
  if (!(await claimAttempt(db, subject, tries, now)).admitted) refuse('TOO_FREQUENT')
  const codes = await Promise.all(phones.map((phone) => findTakeCode(db, phone)))
  if (!codes.includes(code)) refuse('TAKE_CODE_WRONG')
  await releaseAttempt(db, subject, tries)
}

/** Invalidates the codes of guests who have no bottles left; their next code will be a different one. */
export async function invalidateTakeCodes(tx: Tx, guestPhones: readonly string[]): Promise<void> {
  await sql`
    update wine_guest w set code_hash = null, code_turn = code_turn + 1
    where guest_phone = any(${[...guestPhones]}::text[]) and code_hash is not null and not exists (
      select from wine_deposit d join wine_item i using (deposit_id) where d.guest_phone = w.guest_phone
        and i.status in (${lit(wineStatus.pending, wineStatus.stored, wineStatus.expired)}))`.execute(tx)
}
