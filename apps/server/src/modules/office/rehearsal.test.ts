/** A rehearsal night: what it may not touch, and that discarding it leaves every table as before. */
import { randomUUID } from 'node:crypto'
import { createOperationId, setRehearsalMark } from '@nocturne/base/operation-id'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { memberEntity } from '@nocturne/contract/office/member-entities'
import { goodsEntity } from '@nocturne/contract/office/menu-entities'
import { office } from '@nocturne/contract/office/endpoints'
import { REHEARSAL_HEADER } from '@nocturne/contract/office/rehearsal'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { payBizType, payMode, payScene, payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi, type Caller, type TestApi } from '../../../test/api.ts'
import { createFakeProvider } from '../../../test/fake-provider.ts'
import { listViolations, openTable, orderBottles, readTableId } from '../../../test/factories.ts'
import { withClient } from '../../../test/harness/database.ts'
import { generateNights } from '../../../demo/generate/generate-nights.ts'
import { APP_ROLE, grantAppRole } from '../../db/app-role.ts'
import { setProviders } from '../../providers/registry.ts'
import { setSmsProvider, getSmsProvider } from '../../providers/sms/registry.ts'
import type { SmsProvider } from '../../providers/sms/sms-provider.ts'

let api: TestApi
let owner: Caller

beforeEach(async () => {
  api = await startTestApi()
  owner = await api.as('gm')
})
afterEach(() => {
  setRehearsalMark(null)
  setProviders({})
  setSmsProvider(null)
})

const start = async () => (await owner.call(office.startRehearsal, {})).mark
const discard = (mark: string) => owner.call(office.discardRehearsal, { mark })
const readState = () => owner.call(office.rehearsal, {})

type Dump = Record<string, string[]>

/** All rows of the operational tables and the columns of master tables that follow from nights, with the counters. */
const dumpNight = () =>
  withClient(api.connection, async (client): Promise<Dump> => {
    const { rows } = await client.query<{ tableName: string; storedColumns: string[] }>(
      'select table_name as "tableName", stored_columns as "storedColumns" from rehearsal_tables()',
    )
    const dump: Dump = {}
    for (const { tableName, storedColumns } of rows) dump[tableName] = await readRows(client, tableName, storedColumns)
    const { rows: counters } = await client.query<{ name: string }>(
      `select s.relname as name from pg_class s join pg_depend d on d.objid = s.oid join table_class() t on t.table_name::regclass = d.refobjid
       where s.relkind = 'S' and t.class = 'operational' order by 1`,
    )
    for (const { name } of counters) {
      const { rows: found } = await client.query<{ next: string }>(
        `select last_value + is_called::int as next from "${name}"`,
      )
      dump[name] = [String(found[0]?.next)]
    }
    return dump
  })

/** Master tables without the columns that follow from nights; accounts are compared with the night, which opens some. */
const dumpMaster = () =>
  withClient(api.connection, async (client): Promise<Dump> => {
    const { rows } = await client.query<{ tableName: string; names: string[] }>(
      `select t.table_name as "tableName", array_agg(a.attname::text order by a.attnum) as names from table_class() t
       join pg_attribute a on a.attrelid = t.table_name::regclass and a.attnum > 0 and not a.attisdropped
       where t.class = 'master' and t.table_name <> 'account' and a.attname <> all(t.night_columns) group by 1 order by 1`,
    )
    const dump: Dump = {}
    for (const { tableName, names } of rows) dump[tableName] = await readRows(client, tableName, names)
    return dump
  })

async function readRows(client: Client, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select (r)::text as line from (select ${columns.map((name) => `"${name}"`).join(', ')} from "${table}") r order by 1`,
  )
  return rows.map(({ line }) => line)
}

const listFilled = (dump: Dump) => Object.keys(dump).filter((name) => (dump[name]?.length ?? 0) > 0)

describe('classes of tables', () => {
  it('names every table once, and only columns there are', async () => {
    await withClient(api.connection, async (client) => {
      const { rows } = await client.query<{ name: string; classes: string }>(
        `select coalesce(c.relname, t.table_name) as name, count(t.*) as classes
         from (select relname from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace) c
         full join table_class() t on t.table_name = c.relname group by 1 having count(t.*) <> 1 or count(c.*) <> 1`,
      )
      expect(rows).toEqual([])
      const { rows: unknown } = await client.query(
        `select t.table_name, name from table_class() t, unnest(t.night_columns) name where not exists (
           select from pg_attribute a where a.attrelid = t.table_name::regclass and a.attname = name and a.attgenerated = '')`,
      )
      expect(unknown).toEqual([])
    })
  })

  it('lets no master record refer to records of a night, except sessions and bindings of guests', async () => {
    await withClient(api.connection, async (client) => {
      const { rows } = await client.query(
        'select child::text as child, child_column as "column" from rehearsal_keys() where is_outside order by 1',
      )
      expect(rows).toEqual([
        { child: 'external_account', column: 'member_id' },
        { child: 'session', column: 'member_id' },
      ])
    })
  })
})

describe('discarding', () => {
  it.each([1, 2])('restores every row of night %s and leaves master data', async (seed) => {
    const waiter = await api.as('fwy01')
    const before = await dumpNight()
    const mark = await start()
    const asOf = parseTime('2026-03-15 03:00:00')
    await generateNights((step) => api.db.transaction().execute(step), { nights: 1, scale: 1, seed, asOf })
    const list = await owner.call(buildEntityEndpoint(goodsEntity, 'list'), { pageNum: 1, pageSize: 5 })
    const [edited] = list.rows
    if (!edited) throw new Error('no goods')
    await owner.call(buildEntityEndpoint(goodsEntity, 'save'), {
      rows: [
        {
          id: edited.id,
          values: { goodsName: `彩排酒${seed}` },
          seen: { goodsName: edited.values['goodsName'] ?? null },
        },
      ],
    })
    await waiter.send(orders.add, { tableRecordId: 1, items: [{ goodsId: 1, quantity: 1 }], payMode: payMode.payLater })
    const during = await dumpNight()
    expect(listFilled(during).length).toBeGreaterThan(listFilled(before).length + 40)
    const master = await dumpMaster()
    await discard(mark)
    expect(await dumpNight()).toEqual(before)
    expect(await dumpMaster()).toEqual(master)
    expect(master['goods']?.some((line) => line.includes(`彩排酒${seed}`))).toBe(true)
    expect(await listViolations(api)).toEqual([])
    expect(await readState()).toMatchObject({ state: 'possible', mark: '' })
  })

  it('leaves one line of each end and the edits of the office in the operation log', async () => {
    const mark = await start()
    const { tableRecordId } = await openTable(api, owner, 'A03')
    await orderBottles(owner, tableRecordId)
    await owner.call(office.rotateCodes, { tableIds: [await readTableId(api, 'A03')] })
    await discard(mark)
    const lines = await api.db.selectFrom('operLog').select(['title', 'before']).orderBy('operId').execute()
    expect(lines.map(({ title }) => title)).toEqual(['开始彩排', '更换台码', '扔掉彩排的一晚'])
    expect(lines.at(-1)?.before).toMatchObject({ sittingNum: 1, orderNum: 1, businessDate: '2026-03-14' })
  })

  it('is whole or nothing when its connection dies in the middle', async () => {
    const mark = await start()
    await openTable(api, owner, 'A03')
    const during = await dumpNight()
    const client = new Client(api.connection)
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query<{ outcome: string; pid: number }>(
      'select discard_rehearsal($1, now(), $2) as outcome, pg_backend_pid() as pid',
      [owner.userId, mark],
    )
    expect(rows[0]?.outcome).toBe('discarded')
    await withClient(api.connection, (other) => other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]))
    expect(await dumpNight()).toEqual(during)
    expect(await readState()).toMatchObject({ state: 'running', sittingNum: 1 })
    await discard(mark)
    expect(await readState()).toMatchObject({ state: 'possible' })
  })

  it('happens once when requested twice concurrently, and a retry gets the same response', async () => {
    const mark = await start()
    const key = createOperationId()
    const replies = await Promise.all([
      owner.send(office.discardRehearsal, { mark }, { key }),
      owner.send(office.discardRehearsal, { mark }),
    ])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(['REHEARSAL_BUSY', 'REHEARSAL_OVER']).toContain(replies.find(({ code }) => code !== 200)?.errCode)
    if (replies[0].code === 200)
      expect(await owner.send(office.discardRehearsal, { mark }, { key })).toMatchObject({ code: 200 })
    expect(await owner.send(office.discardRehearsal, { mark })).toMatchObject({ errCode: 'REHEARSAL_OVER' })
  })

  it('does not touch a real night, nor a later rehearsal named by an old page', async () => {
    const first = await start()
    await discard(first)
    const second = await start()
    expect(await owner.send(office.discardRehearsal, { mark: first })).toMatchObject({ errCode: 'REHEARSAL_OVER' })
    await discard(second)
    await openTable(api, owner, 'A03')
    for (const mark of [first, second])
      expect(await owner.send(office.discardRehearsal, { mark })).toMatchObject({ errCode: 'REHEARSAL_OVER' })
    expect(await readState()).toMatchObject({ state: 'past' })
  })
})

describe('openings of members', () => {
  const importMember = async (phonenumber: string) => {
    const finance = await api.as('caiwu01')
    await finance.call(buildEntityEndpoint(memberEntity, 'import'), {
      fileName: '余额.xlsx',
      columns: ['memberName', 'phonenumber', 'openingPrincipal'],
      rows: [['期初', phonenumber, '100']],
    })
    const { rows } = await finance.call(office.imports, { pageNum: 1, pageSize: 1 })
    return rows[0]?.importId ?? 0
  }
  const readOpenings = async () => {
    const { rows } = await sql<{ phonenumber: string; balance: number }>`
      select m.phonenumber, b.principal_amount as balance from member m join member_balance b using (member_id)
      where m.phonenumber like '1480000%' order by 1`.execute(api.db)
    return rows
  }

  it('stay when imported before it, vanish when imported during it, and each import can be undone once', async () => {
    const finance = await api.as('caiwu01')
    const prior = await importMember('14800000001')
    const undone = await importMember('14800000002')
    const openings = await readOpenings()
    expect(openings).toHaveLength(2)
    api.clock.later(10)
    const mark = await start()
    const during = await importMember('14800000003')
    await finance.call(office.undoImport, { importId: undone })
    await discard(mark)
    expect(await readOpenings()).toEqual(openings)
    expect(await listViolations(api)).toEqual([])
    api.clock.later(10)
    // Gets the id of the member that vanished.
    const later = await importMember('14800000004')
    expect(await finance.send(office.undoImport, { importId: during })).toMatchObject({ errCode: 'IMPORT_UNDONE' })
    for (const importId of [prior, undone, later])
      expect(await finance.send(office.undoImport, { importId })).toMatchObject({ code: 200 })
    expect(await listViolations(api)).toEqual([])
  })
})

describe('starting', () => {
  it('needs the permission, and no real night', async () => {
    const waiter = await api.as('fwy01')
    const manager = await api.as('lm01')
    for (const caller of [waiter, manager]) {
      expect(await caller.send(office.startRehearsal, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
      expect(await caller.send(office.discardRehearsal, { mark: 'rh0123456789' })).toMatchObject({
        errCode: 'NO_PERMISSION',
      })
    }
    const { tableRecordId, version } = await openTable(api, owner, 'A03')
    expect(await owner.send(office.startRehearsal, {})).toMatchObject({ errCode: 'REHEARSAL_TOO_LATE' })
    await owner.call(tables.cancelOpen, { tableRecordId, version, reason: '开错台' })
    expect(await owner.send(office.startRehearsal, {})).toMatchObject({ code: 200 })
  })

  it('waits until online payments are decided', async () => {
    await sql`
      with paid as (
        insert into payment (payment_no, biz_type, biz_id, pay_method, amount, status, scene, created_at)
        values ('P1', ${payBizType.deposit}, 1, 'wechat', 100, ${payStatus.paying}, ${payScene.guest}, now()) returning payment_id
      )
      insert into payment_attempt (payment_id, provider, way, out_trade_no, amount, status, give_up_at, next_check_at, created_at)
      select payment_id, 'wechat', 'app', 'NOCTURNE01', 100, 'submitted', now(), now(), now() from paid`.execute(api.db)
    expect(await owner.send(office.startRehearsal, {})).toMatchObject({ errCode: 'REHEARSAL_MONEY_RUNNING' })
  })

  it('happens once when requested twice concurrently', async () => {
    const replies = await Promise.all([owner.send(office.startRehearsal, {}), owner.send(office.startRehearsal, {})])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(['REHEARSAL_BUSY', 'REHEARSAL_RUNNING']).toContain(replies.find(({ code }) => code !== 200)?.errCode)
    const { length } = await api.db.selectFrom('rehearsal').selectAll().execute()
    expect(length).toBe(1)
  })

  it('is closed to statements of the server’s role, which can neither write the snapshot nor skip the checks', async () => {
    await openTable(api, owner, 'A03')
    await grantAppRole(api.connection)
    await withClient({ ...api.connection, user: APP_ROLE }, async (client) => {
      for (const attack of [
        `insert into rehearsal (mark, business_date, started_at, start_user_id, last_oper_id) values ('rh0123456789', '2026-03-14', now(), 1, 0)`,
        `insert into rehearsal_row values ('orders', '{}')`,
        'delete from rehearsal_row',
        'update rehearsal_counter set next_value = 1',
      ])
        await expect(client.query(attack), attack).rejects.toThrow('permission denied')
      const { rows } = await client.query(
        `select start_rehearsal(1, now(), '2026-03-14', 'rh0123456789') as started, discard_rehearsal(1, now(), 'rh0123456789') as discarded`,
      )
      expect(rows).toEqual([{ started: 'opened', discarded: 'over' }])
      await expect(client.query(`select restore_rehearsal_rows('orders', true, '{}', '{}')`)).resolves.toBeDefined()
    })
  })

  it('works with the server’s role', async () => {
    await grantAppRole(api.connection)
    await withClient({ ...api.connection, user: APP_ROLE }, async (client) => {
      const { rows } = await client.query(`select start_rehearsal(1, now(), '2026-03-14', 'rh0123456789') as outcome`)
      expect(rows).toEqual([{ outcome: 'started' }])
      const { rows: ended } = await client.query(`select discard_rehearsal(1, now(), 'rh0123456789') as outcome`)
      expect(ended).toEqual([{ outcome: 'discarded' }])
    })
  })
})

describe('operations of a discarded rehearsal', () => {
  it('are refused: sent for the first time, or again after a lost response', async () => {
    const mark = await start()
    const { tableRecordId } = await openTable(api, owner, 'A03')
    setRehearsalMark(mark)
    const [sent, unsent] = [createOperationId(), createOperationId()]
    setRehearsalMark(null)
    const order = {
      tableRecordId,
      items: [{ goodsId: 1, quantity: 1 }],
      payMode: payMode.payLater,
    }
    const plain = randomUUID()
    await owner.call(orders.add, order, { key: sent })
    await owner.call(orders.add, order, { key: plain })
    await discard(mark)
    const real = await openTable(api, owner, 'A03')
    expect(real.tableRecordId).toBe(tableRecordId)
    for (const key of [sent, unsent])
      expect(await owner.send(orders.add, order, { key })).toMatchObject({ errCode: 'REHEARSAL_OVER' })
    expect(await owner.send(orders.add, order, { key: plain })).toMatchObject({ errCode: 'OPERATION_VOIDED' })
    expect(await api.db.selectFrom('orders').selectAll().execute()).toEqual([])
    expect(await owner.send(orders.add, order)).toMatchObject({ code: 200 })
  })

  it('are refused when they arrive before this process has heard of the end', async () => {
    const mark = await start()
    await withClient(api.connection, (client) =>
      client.query('select discard_rehearsal($1, now(), $2)', [owner.userId, mark]),
    )
    const tableId = await readTableId(api, 'A03')
    expect(await owner.send(tables.open, { tableId, guestNum: 4 })).toMatchObject({ errCode: 'REHEARSAL_OVER' })
    expect(await api.db.selectFrom('sitting').selectAll().execute()).toEqual([])
  })

  it('do not use numbers of the real night twice', async () => {
    const mark = await start()
    for (const name of ['A03', 'A05']) await openTable(api, owner, name)
    await discard(mark)
    for (const name of ['A03', 'A05', 'A06', 'A08']) await openTable(api, owner, name)
    const { rows } = await sql<{ no: string }>`select sitting_no as no from sitting`.execute(api.db)
    expect(new Set(rows.map(({ no }) => no)).size).toBe(4)
  })
})

describe('while it runs', () => {
  it('is named in every response, also to guests', async () => {
    const read = async () => (await api.app.inject(buildRequest(tables.open, {}, null, ''))).headers[REHEARSAL_HEADER]
    expect(await read()).toBeUndefined()
    const mark = await start()
    expect(await read()).toBe(mark)
    await discard(mark)
    expect(await read()).toBeUndefined()
  })

  it('begins no other night, but lets the office work', async () => {
    const mark = await start()
    const tableId = await readTableId(api, 'A03')
    api.clock.at('2026-03-15 21:00:00')
    expect(await owner.send(tables.open, { tableId, guestNum: 4 })).toMatchObject({ errCode: 'REHEARSAL_UNFINISHED' })
    await owner.call(office.rotateCodes, { tableIds: [tableId] })
    const { steps } = await owner.call(office.startSteps, {})
    expect(steps.find(({ key }) => key === 'opening')).toMatchObject({
      state: 'waiting',
      fact: expect.stringContaining('彩排'),
    })
    await discard(mark)
    expect(await owner.send(tables.open, { tableId, guestNum: 4 })).toMatchObject({ code: 200 })
  })

  it('calls no payment provider, and the payment goes through', async () => {
    const wechat = { ...createFakeProvider('wechat'), mode: 'live' as const }
    setProviders({ wechat })
    const mark = await start()
    const cashier = await api.as('shouyin01')
    const { tableRecordId, billId } = await openTable(api, cashier, 'A03')
    await orderBottles(cashier, tableRecordId)
    const paid = await cashier.call(billing.scanPay, {
      requestId: randomUUID(),
      billId,
      authCode: '130000000000000001',
    })
    expect(paid).toBeDefined()
    const [attempt] = await api.db.selectFrom('paymentAttempt').select(['status', 'transactionId']).execute()
    expect(attempt).toMatchObject({ status: 'succeeded', transactionId: expect.stringContaining('rehearsal-') })
    expect(wechat.trades.size).toBe(0)
    expect((await readState()).checks).toContainEqual({ key: 'online', done: true })
    await discard(mark)
    const next = await openTable(api, cashier, 'A03')
    await orderBottles(cashier, next.tableRecordId)
    await cashier.call(billing.scanPay, {
      requestId: randomUUID(),
      billId: next.billId,
      authCode: '130000000000000002',
    })
    expect(wechat.trades.size).toBe(1)
  })

  it('sends guests no text messages, but employees their codes', async () => {
    const sent: string[] = []
    const note = async (phone: string) => {
      sent.push(phone)
      return { state: 'sent' as const }
    }
    setSmsProvider({ mode: 'live', sendCode: note, sendReminder: note, sendQueue: note } satisfies SmsProvider)
    const mark = await start()
    const { phonenumber } = await api.db
      .selectFrom('appUser')
      .select('phonenumber')
      .where('phonenumber', 'is not', null)
      .executeTakeFirstOrThrow()
    const sms = getSmsProvider()
    await sms?.sendCode('13900000000', '123456')
    await sms?.sendReminder?.('13900000000', { bottles: '', date: '', code: '' })
    await sms?.sendQueue?.('13900000000', { number: 'A001', state: '' })
    expect(sent).toEqual([])
    await sms?.sendCode(phonenumber ?? '', '123456')
    expect(sent).toEqual([phonenumber])
    await discard(mark)
    await sms?.sendQueue?.('13900000000', { number: 'A001', state: '' })
    expect(sent).toHaveLength(2)
  })
})
