/**
 * Every entity in turn, by its definition: permission, list, save, refusals, stale saves, history, export and import.
 * A new entity is tested by being listed.
 */
import { clockMethod, creditOwnerType, normalDisable, taxDeductionKind } from '@nocturne/contract/codes'
import { formatCell, type References } from '@nocturne/contract/entity/cell'
import {
  getKeyField,
  listWritableFields,
  type EntityDefinition,
  type EntityRecord,
} from '@nocturne/contract/entity/definition'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { getEmptyValue, type EntityField, type FieldValue } from '@nocturne/contract/entity/field'
import type { EntityName } from '@nocturne/contract/entity/names'
import { openingBottleEntity, openingCreditEntity } from '@nocturne/contract/office/opening-entities'
import { toPlainText } from '@nocturne/contract/entity/record-text'
import { entities } from '@nocturne/contract/office/entities'
import { office } from '@nocturne/contract/office/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { BOTTLE_GOODS_ID, listViolations } from '../../../test/factories.ts'
import { loadReferences } from './references.ts'

let api: TestApi
let gm: Caller

beforeAll(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
  // Copies of the general manager are saved here, which would wait for a second person.
  await api.db.insertInto('sysConfig').values({ configKey: 'rights.secondPerson', configValue: 'false' }).execute()
  // The demo venue has no prices by time, no tags to punch with, and no base pay, deductions and corrections of leave of
  // single employees.
  await api.db.insertInto('priceRule').values({ ruleName: '欢乐时光', goodsId: 32, price: 5_900 }).execute()
  // Nor did it bring anything from an earlier system.
  await importOpenings(gm)
  const { userId } = await api.as('fwy01')
  await api.db
    .insertInto('basePay')
    .values({ userId: userId ?? 0, startDate: '2026-05-01', amount: 500_000 })
    .execute()
  await api.db
    .insertInto('taxDeduction')
    .values({
      userId: userId ?? 0,
      deductionKind: taxDeductionKind.rent,
      amount: 150_000,
      startDate: '2026-05-01',
      endDate: '2026-05-31',
    })
    .execute()
  await api.db
    .insertInto('appVersion')
    .values({
      appSystem: 'android',
      versionName: '1.4.2',
      downloadUrl: '/app/nocturne.apk',
      publishDate: '2026-03-01',
    })
    .execute()
  await api.db
    .insertInto('clockMark')
    .values({ clockMethod: clockMethod.nfc, markCode: 'TAG-1', markName: '员工通道' })
    .execute()
  const { kindId } = await api.db
    .selectFrom('leaveKind')
    .select('kindId')
    .where('kindName', '=', '年假')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('leaveCorrection')
    .values({
      userId: userId ?? 0,
      kindId,
      leaveYear: 2026,
      correctionDate: '2026-02-01',
      halfDays: 3,
      reason: '入职前的工龄',
    })
    .execute()
})

async function importOpenings(caller: Caller): Promise<void> {
  const { goodsCode } = await api.db
    .selectFrom('goods')
    .select('goodsCode')
    .where('goodsId', '=', BOTTLE_GOODS_ID)
    .executeTakeFirstOrThrow()
  const { accountName } = await api.db
    .selectFrom('creditAccount')
    .select('accountName')
    .where('ownerType', '=', creditOwnerType.staff)
    .where('status', '=', normalDisable.normal)
    .orderBy('creditAccountId')
    .executeTakeFirstOrThrow()
  await caller.call(buildEntityEndpoint(openingCreditEntity, 'import'), {
    fileName: '挂账.csv',
    columns: ['originNo', 'creditAccountId', 'amount', 'originDate'],
    rows: [['QC-1', accountName, '1.00', '2026-02-01']],
  })
  await caller.call(buildEntityEndpoint(openingBottleEntity, 'import'), {
    fileName: '存酒.csv',
    columns: ['labelNo', 'guestName', 'guestPhone', 'goodsCode', 'depositDate', 'cabinetNo'],
    rows: [['QC-1', '期初客人', '14600000001', goodsCode, '2026-01-05', 'A-01']],
  })
}

const listAll = async (definition: EntityDefinition): Promise<EntityRecord[]> =>
  (await gm.call(buildEntityEndpoint(definition, 'list'), { pageNum: 1, pageSize: 5000 })).rows

/** Accounts without a code in the demo venue. */
const unmappedAccounts = ['suspense:late', 'suspense:overpaid', 'suspense:unmatched', 'refund:channel']

/** Values that a copy needs so that it does not contradict the records of the demo venue. */
const copyValues: Partial<Record<EntityName, (suffix: number) => Record<string, FieldValue>>> = {
  memberLevel: () => ({ discountBp: 8_000 }),
  creditAccount: () => ({ ownerType: creditOwnerType.company, userId: null, phone: '' }),
  accountMapping: (suffix) => ({ ledgerAccount: unmappedAccounts[suffix - 71] ?? null }),
  priceRule: (suffix) => ({ priority: suffix - 70 }),
  basePay: (suffix) => ({ startDate: `2026-06-${suffix - 60}` }),
  taxDeduction: (suffix) => ({ startDate: `20${suffix}-06-01`, endDate: `20${suffix}-06-30` }),
  appVersion: (suffix) => ({ versionName: `${suffix}.0` }),
  leaveCorrection: (suffix) => ({ correctionDate: `2026-02-${suffix - 60}` }),
  giftQuota: (suffix) => ({ userId: null, postId: suffix - 70 }),
}

/** Fields that take texts of a form of their own only. */
const formedFields: Partial<Record<EntityName, readonly string[]>> = {
  appVersion: ['packageSize', 'appStoreUrl', 'plistUrl'],
}

/** Values of a new record: those of an existing one under another key, without values that only one record may have. */
function buildCopy(definition: EntityDefinition, { values }: EntityRecord, suffix: number): Record<string, FieldValue> {
  const uniqueFields = new Set([
    definition.titleField,
    getKeyField(definition),
    ...definition.unique.map((group) => group.at(-1) ?? ''),
  ])
  const copied = Object.fromEntries(
    listWritableFields(definition).map(([name, field]) => {
      if (!uniqueFields.has(name)) return [name, values[name] ?? getEmptyValue(field)]
      return [name, buildUniqueValue(field, values[name] ?? null, suffix)]
    }),
  )
  return { ...copied, ...copyValues[definition.name]?.(suffix) }
}

function buildUniqueValue(field: EntityField, value: FieldValue, suffix: number): FieldValue {
  if (field.kind === 'text' && field.pattern === 'phone') return `1990000${1000 + suffix}`
  if (field.kind === 'text')
    return `${toPlainText(value).slice(0, Math.max(1, field.max - String(suffix).length))}${suffix}`
  return field.kind === 'int' ? field.max - suffix : getEmptyValue(field)
}

/** A value other than the current one that the field accepts; undefined for kinds without an obvious one. */
function buildOtherValue(field: EntityField, value: FieldValue): FieldValue | undefined {
  if (field.kind === 'text' && !field.pattern) return `${toPlainText(value).slice(0, field.max - 1)}改`
  if (field.kind === 'int' || field.kind === 'money') return value === field.max ? field.min : field.max
  if (field.kind === 'flag') return value !== true
  return undefined
}

const listed: readonly EntityDefinition[] = entities.filter((definition: EntityDefinition) => !definition.singleton)

describe.each(listed.map((definition) => [definition.label, definition] as const))('%s', (_label, definition) => {
  const save = buildEntityEndpoint(definition, 'save')
  const writable = listWritableFields(definition)
  const [changedField, otherField] = writable.filter(
    ([name, field]) =>
      !field.readOnly &&
      !field.once &&
      !formedFields[definition.name]?.includes(name) &&
      buildOtherValue(field, null) !== undefined,
  )

  it('creates a record, shows it in list and history, and logs it', async () => {
    const [first] = await listAll(definition)
    expect(first, 'the demo venue has a record').toBeDefined()
    const values = buildCopy(definition, first!, 71)
    const { ids } = await gm.call(save, { rows: [{ values }] })
    const created = (await listAll(definition)).find(({ id }) => id === ids[0])
    expect(created?.values).toMatchObject(values)
    const { rows } = await gm.call(buildEntityEndpoint(definition, 'history'), {
      id: ids[0]!,
      pageNum: 1,
      pageSize: 50,
    })
    expect(rows[0]).toMatchObject({ title: `新增${definition.label}`, actorName: expect.any(String) })
    expect(await listViolations(api)).toEqual([])
  })

  it('saves one field and records its value before and after', async () => {
    const record = (await listAll(definition)).at(-1)!
    const [name, field] = changedField!
    const seen = { [name]: record.values[name] ?? null }
    const value = buildOtherValue(field, record.values[name] ?? null)!
    await gm.call(save, { rows: [{ id: record.id, values: { [name]: value }, seen }] })
    const { rows } = await gm.call(buildEntityEndpoint(definition, 'history'), {
      id: record.id,
      pageNum: 1,
      pageSize: 50,
    })
    expect(rows[0]?.changes).toContainEqual({ field: name, before: seen[name], after: value })
  })

  it('refuses a stale save with the current value, and saves another field of the same record', async () => {
    const record = (await listAll(definition)).at(-1)!
    const [name, field] = changedField!
    const current = record.values[name] ?? null
    const stale = buildOtherValue(field, buildOtherValue(field, current)!)!
    const reply = await gm.send(save, {
      rows: [
        {
          id: record.id,
          values: { [name]: stale === current ? buildOtherValue(field, current)! : stale },
          seen: { [name]: 'other' },
        },
      ],
    })
    expect(reply).toMatchObject({ errCode: 'STALE_DATA', detail: { stale: [{ row: 0, field: name, current }] } })
    const [otherName, other] = otherField ?? changedField!
    const before = record.values[otherName] ?? null
    await gm.call(save, {
      rows: [
        { id: record.id, values: { [otherName]: buildOtherValue(other, before)! }, seen: { [otherName]: before } },
      ],
    })
  })

  it('names row and field of every fault, and saves nothing', async () => {
    const before = await listAll(definition)
    const required = writable.filter(([name, field]) => field.required && name !== definition.statusField)
    const values = Object.fromEntries(required.map(([name, field]) => [name, getEmptyValue(field)]))
    const [first] = before
    const reply = await gm.send(save, { rows: [{ values: buildCopy(definition, first!, 72) }, { values }] })
    expect(reply.code).toBe(500)
    expect(await listAll(definition)).toEqual(before)
  })

  it('refuses a reference to a record that does not exist', async () => {
    const [first] = await listAll(definition)
    for (const [name] of writable.filter(([, field]) => field.kind === 'reference')) {
      const values = { ...buildCopy(definition, first!, 75), [name]: 987_654_321 }
      const reply = await gm.send(save, { rows: [{ values }] })
      expect(reply).toMatchObject({ errCode: 'ROWS_REFUSED', detail: { errors: [{ row: 0, field: name }] } })
    }
  })

  it('refuses a duplicate, also when two are saved at once', async () => {
    if (definition.unique.length === 0) return
    const [first] = await listAll(definition)
    const values = buildCopy(definition, first!, 73)
    const replies = await Promise.all([1, 2].map(() => gm.send(save, { rows: [{ values }] })))
    expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['ROWS_REFUSED', 'saved'])
  })

  it('exports what it imports: a check of its own export changes nothing', async () => {
    const records = await listAll(definition)
    const references = await loadReferences(api.db, definition)
    const sheet = {
      fileName: '导出.csv',
      columns: writable.map(([name]) => name),
      rows: records.map(({ values }) => writable.map(([name, field]) => formatCell(field, values[name], references))),
    }
    const result = await gm.call(buildEntityEndpoint(definition, 'check'), sheet)
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: records.length, errors: [] })
  })

  it('imports new and changed rows, all or none', async () => {
    const records = await listAll(definition)
    const references = await loadReferences(api.db, definition)
    const values = buildCopy(definition, records[0]!, 74)
    const cells = toCells(writable, values, references)
    const sheet = { fileName: '新.csv', columns: writable.map(([name]) => name), rows: [cells, cells.map(() => '')] }
    const refused = await gm.send(buildEntityEndpoint(definition, 'import'), sheet)
    expect(refused).toMatchObject({ errCode: 'ROWS_REFUSED', detail: { errors: [{ row: 1 }] } })
    expect(await listAll(definition)).toHaveLength(records.length)
    const result = await gm.call(buildEntityEndpoint(definition, 'import'), { ...sheet, rows: [cells] })
    expect(result).toMatchObject({ added: 1, changed: 0 })
    expect(await listAll(definition)).toHaveLength(records.length + 1)
  })

  it('is closed to employees without its permission', async () => {
    const waiter = await api.as('fwy01')
    const reply = await waiter.send(buildEntityEndpoint(definition, 'list'), { pageNum: 1, pageSize: 10 })
    expect(reply).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
})

const toCells = (
  fields: readonly [string, EntityField][],
  values: Readonly<Record<string, FieldValue>>,
  references: References,
) => fields.map(([name, field]) => formatCell(field, values[name], references))

it('offers records of every entity for choosing, and counts them', async () => {
  const { counts } = await gm.call(office.overview, {})
  expect(counts.map(({ entity }) => entity)).toEqual(entities.map(({ name }) => name))
  for (const { name } of entities) expect((await gm.call(office.lookup, { entity: name })).length).toBeGreaterThan(0)
})
