/** Limits of the running server's database role, for arbitrary statements. */
import { randomBytes } from 'node:crypto'
import { factType, orderType } from '@nocturne/contract/codes'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, withClient } from '../../test/harness/database.ts'
import { APP_ROLE, grantAppRole, grantRole, canBypassProtection } from './app-role.ts'

const owner = await createTestDatabase()
let app: Client

beforeAll(async () => {
  await Promise.all([grantAppRole(owner), grantAppRole(owner)])
  app = new Client({ ...owner, user: APP_ROLE })
  await app.connect()
  await withClient(owner, (client) =>
    client.query(`insert into oper_log (title, business_type, user_name, ip, request_id, subject_type, business_date)
      values ('开台', 'tables', '小芳', '', 'r', 'table', '2026-03-14')`),
  )
})
afterAll(() => app.end())

const appendOnly = async () => {
  const { rows } = await app.query<{ name: string; trigger: string }>(`
    select c.relname as name, t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname like '%append_only' and t.tgparentid = 0 order by 1`)
  return rows
}

describe('role of the running server', () => {
  it('reads and writes rows and creates the partition of a month', async () => {
    await app.query(`update sys_config set config_value = config_value`)
    await app.query(`select ensure_fact_partition('2031-05-01')`)
    const { rows } = await app.query(`select to_regclass('public.sales_fact_203105') is not null as made`)
    expect(rows).toEqual([{ made: true }])
  })

  it('cannot disable, drop or bypass the trigger of any append-only table', async () => {
    const tables = await appendOnly()
    expect(tables.length).toBeGreaterThan(8)
    for (const { name, trigger } of tables)
      for (const attack of [
        `alter table ${name} disable trigger ${trigger}`,
        `alter table ${name} disable trigger all`,
        `drop trigger ${trigger} on ${name}`,
        `truncate ${name}`,
      ])
        await expect(app.query(attack), attack).rejects.toThrow(/must be owner|permission denied/)
  })

  it('cannot change a sales fact through its partition, nor insert one past the triggers of the parent table', async () => {
    await withClient(owner, (client) => client.query(`select ensure_fact_partition('2031-06-01')`))
    await grantAppRole(owner)
    await withClient(owner, async (client) => {
      await client.query(`alter table sales_fact disable trigger user`)
      await client.query(
        `insert into sales_fact (business_date, fact_type, event_at, order_id, order_type, sitting_id, area_id, sales_user_id, sales_dept_id)
        values ('2031-06-01', $1, '2031-06-01 22:00', 1, $2, 1, 1, 1, 1)`,
        [factType.placed, orderType.meal],
      )
      await client.query(`alter table sales_fact enable trigger user`)
      // With the owner's role the row trigger still rejects changes.
      for (const attack of [`update sales_fact_203106 set d_perf = 1`, `delete from sales_fact_203106`])
        await expect(client.query(attack), attack).rejects.toThrow('is append-only')
    })
    const { rows } = await app.query<{ name: string }>(`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'sales_fact'::regclass`)
    expect(rows.length).toBeGreaterThan(2)
    for (const { name } of rows)
      for (const attack of [
        `update ${name} set d_perf = 1`,
        `delete from ${name}`,
        `insert into ${name} default values`,
      ])
        await expect(app.query(attack), attack).rejects.toThrow('permission denied')
  })

  it.each([
    `create temporary table business_day (business_date date)`,
    `set session_replication_role = replica`,
    `alter role ${APP_ROLE} superuser`,
    `set role ${owner.user}`,
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    `create table own (id int)`,
    `copy oper_log to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    `delete from schema_migration`,
  ])('cannot run: %s', async (attack) => {
    await expect(app.query(attack)).rejects.toThrow(/permission denied|must be|only roles/i)
  })

  it('cannot change rows of the operation log', async () => {
    for (const attack of [`update oper_log set title = '无'`, `delete from oper_log`])
      await expect(app.query(attack)).rejects.toThrow('table oper_log is append-only')
  })
})

describe('separate role configured next to the owner', () => {
  const role = `House-${randomBytes(6).toString('hex')}`
  beforeAll(() => withClient(owner, (client) => client.query(`create role "${role}" login`)))
  afterAll(() => withClient(owner, (client) => client.query(`drop owned by "${role}"; drop role "${role}"`)))

  it('reads and writes rows and cannot disable a trigger', async () => {
    await grantRole(owner, role)
    const own = new Client({ ...owner, user: role })
    await own.connect()
    await own.query(`update sys_config set config_value = config_value`)
    for (const { name } of await appendOnly())
      await expect(own.query(`alter table ${name} disable trigger all`), name).rejects.toThrow('must be owner')
    await expect(own.query(`update oper_log set title = '无'`)).rejects.toThrow('append-only')
    await expect(own.query('create temporary table business_day (i int)')).rejects.toThrow('permission denied')
    await own.end()
  })

  it.each([
    [
      'a superuser',
      (role: string) => `alter role "${role}" superuser`,
      (role: string) => `alter role "${role}" nosuperuser`,
    ],
    [
      'a role that may create roles',
      (role: string) => `alter role "${role}" createrole`,
      (role: string) => `alter role "${role}" nocreaterole`,
    ],
    ...['pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'].map(
      (strong) =>
        [
          strong,
          (role: string) => `grant ${strong} to "${role}"`,
          (role: string) => `revoke ${strong} from "${role}"`,
        ] as const,
    ),
    [
      'a role that may disable triggers',
      (role: string) => `grant set on parameter session_replication_role to "${role}"`,
      (role: string) => `revoke set on parameter session_replication_role from "${role}"`,
    ],
    [
      'the owner of the schema',
      (role: string) => `alter schema public owner to "${role}"`,
      () => `alter schema public owner to pg_database_owner`,
    ],
  ] as const)('detects that it could bypass protection as %s', async (_as, strengthen, weaken) => {
    await withClient(owner, async (client) => {
      await client.query(strengthen(role))
      try {
        expect(await canBypassProtection(owner, role)).toBe(true)
      } finally {
        await client.query(weaken(role))
      }
    })
    expect(await canBypassProtection(owner, role)).toBe(false)
  })

  it('loses privileges that allow truncating a table or adding a trigger', async () => {
    await withClient(owner, (client) => client.query(`grant all on oper_log to "${role}"`))
    await grantRole(owner, role)
    const { rows } = await withClient(owner, (client) =>
      client.query<{ right: boolean }>(
        `select has_table_privilege($1, 'oper_log', 'truncate, trigger, references') as right`,
        [role],
      ),
    )
    expect(rows).toEqual([{ right: false }])
  })

  it('is refused when it is the owner, may become the owner, or does not exist', async () => {
    await expect(grantRole(owner, owner.user ?? '')).rejects.toThrow('owns the database')
    await withClient(owner, (client) => client.query(`grant "${owner.user}" to "${role}"`))
    await expect(grantRole(owner, role)).rejects.toThrow('may become its owner')
    await withClient(owner, (client) => client.query(`revoke "${owner.user}" from "${role}"`))
    await expect(grantRole(owner, `no-${role}`)).rejects.toThrow('which there is not')
  })
})
