import { creditOwnerType, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { lit } from '../src/db/statement.ts'

/** Credit limits by role, fen; −1 = unlimited. The highest of a person's roles counts. */
const limits = { sales: 20_000_00, deptManager: 50_000_00, floorManager: 80_000_00, gm: -1 } as const

/** Creates an account for every possible guarantor, with a ledger account whose ceiling is the limit. */
export async function seedCreditAccounts(tx: Tx): Promise<void> {
  await sql`
    with people as (
      select u.user_id, u.nick_name, coalesce(u.phonenumber, '') as phone,
        case when bool_or(l.credit_limit < 0) then -1 else max(l.credit_limit) end as credit_limit
      from app_user u join jsonb_each_text(${JSON.stringify(limits)}::jsonb) limits(role_key, text_limit) on limits.role_key = any(u.role_keys),
        lateral (select limits.text_limit::bigint as credit_limit) l
      where u.status = ${lit(userStatus.active)} group by u.user_id
    ), numbered as (
      select nextval(pg_get_serial_sequence('credit_account', 'credit_account_id')) as credit_account_id, p.* from (select * from people order by user_id) p
    ), ledger as (
      insert into account (code, account_name, kind, ceiling)
      select 'receivable:' || credit_account_id, '挂账 ' || nick_name, 'asset', nullif(credit_limit, -1) from numbered order by credit_account_id
      returning account_id, code
    )
    insert into credit_account (credit_account_id, owner_type, owner_id, account_name, phone, credit_limit, account_id)
    select n.credit_account_id, ${lit(creditOwnerType.staff)}, n.user_id, n.nick_name, n.phone, n.credit_limit, l.account_id
    from numbered n join ledger l on l.code = 'receivable:' || n.credit_account_id`.execute(tx)
}
