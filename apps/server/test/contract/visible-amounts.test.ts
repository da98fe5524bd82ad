/**
 * S07, S08: amounts, unmasked phone numbers and login names, field by field. Each role sends every query about a
 * sitting, bill, credit, gift … that is not its own; the table in `visible-amounts.ts` lists the roles that may see
 * each field. All other fields must be visible to no role.
 */
import { randomUUID } from 'node:crypto'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { entities } from '@nocturne/contract/office/entities'
import { permissions, roleKeys } from '@nocturne/contract/permissions'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { modules } from '../../src/app/modules.ts'
import { buildRequest } from '../api.ts'
import type { TestApi } from '../api.ts'
import { createEventfulVenue } from '../audit/venue-fixture.ts'
import { fetchTableCode, createSeatedPhone } from '../guest-phone.ts'
import { buildQueryInputs, readQueryIds, unmeasuredQueries, createWageTicket } from '../plans/query-inputs.ts'
import type { QueryInput } from '../plans/query-inputs.ts'
import { listFieldNames } from './list-fields.ts'
import { rolesByOtherAmount } from './other-amounts.ts'
import { rolesOfOptionalRows, rolesByVisibleField } from './visible-amounts.ts'

type Schemas = Readonly<Record<string, { answer: z.ZodType }>>

const queries = modules.flatMap((module) =>
  Object.entries<Endpoint>(module.endpoints)
    .filter(([, { kind, id }]) => kind === 'query' && !unmeasuredQueries.includes(id))
    .map(([name, endpoint]) => ({ endpoint, answer: (module.schemas as Schemas)[name]?.answer })),
)

const NAMED_AMOUNT = /(amount|price|charge|money|balance|diff|discount|eligible|fee|fen)$/i
/** Amounts with other names, including those of a simulated rule change. */
const OTHER_AMOUNT = new RegExp(
  String.raw`(^|\.)(${[
    String.raw`\w+(Consume|Consumption|Share|Principal|Bonus|Cost|Allowance|Liability)`,
    '(recharge|consume)Missing',
    '(credit|discount|bonus)Back',
    '(balance|recommend)Paid',
    '(day|month|single|credit|remain)(Limit|Remain|Used)',
    '(base|post|full|meal)Pay',
    'month(Income|Expense)',
    'total(Income|Withdraw)',
    String.raw`(months|rows|lines)\.(before|after|change)`,
    String.raw`principal|bonus|avg\w+|average|available|balanceAfter|payableBefore|minChargeNow|minDiffNow|maxWipe`,
    'rebateValue|lateEach|leastSales|taxFree|withdrawable|passwordAbove',
  ].join('|')})$|^change$`,
)
const isMoney = (field: string) => NAMED_AMOUNT.test(field) || OTHER_AMOUNT.test(field)
const isContact = (field: string) => /phone|(^|\.)userName$/i.test(field)
/** A number by itself; digits within a request id or a digest do not count. */
const WHOLE_NUMBER = /(?<!\w)1\d{10}(?!\w)/

/** All callers: a stranger's phone, and for each role the person hired last, who was not involved in any of the data. */
const askers = ['stranger', ...roleKeys] as const
const ALL = askers.join(' ')
const STAFF = roleKeys.join(' ')

describe('who sees amounts, phone numbers and login names', () => {
  let api: TestApi
  let queryInputs: Record<string, QueryInput[]>
  let logins: Set<string>
  const tokens = new Map<string, string | null>([['stranger', null]])

  beforeAll(async () => {
    api = await createEventfulVenue()
    for (const role of roleKeys) {
      const { rows } = await sql<{ userName: string }>`
        select user_name from app_user where role_keys = ${[role]}::text[] order by user_id desc limit 1`.execute(
        api.db,
      )
      tokens.set(role, (await api.as(rows[0]?.userName ?? '')).token)
      if (role === 'gm') await createWageTicket(api.db, rows[0]?.userName ?? '')
    }
    const people = await api.db.selectFrom('appUser').select('userName').execute()
    logins = new Set(people.map(({ userName }) => userName).filter((name) => /\d/.test(name)))
    const { pass } = await createSeatedPhone(api, 'B02')
    queryInputs = buildQueryInputs(
      await readQueryIds(api.db),
      { tableCode: await fetchTableCode(api, 'B02'), pass },
      '2026-03-14',
    )
  }, 600_000)

  /** Visible secret fields, each with the roles that see it. */
  const readViewers = async (endpoint: Endpoint): Promise<Map<string, string>> => {
    const viewers = new Map<string, Set<string>>()
    for (const who of endpoint.access === 'staff' ? roleKeys : askers)
      for (const { input } of queryInputs[endpoint.id] ?? []) {
        const request = buildRequest(endpoint, input, tokens.get(who) ?? null, randomUUID(), `phone-of-${who}`)
        const { data } = (await api.app.inject(request)).json<{ data: unknown }>()
        for (const secret of listSecretPaths(data, logins)) {
          // The before and after values of the operation log have any shape.
          const field = secret.replace(/^rows\.(before|after)\..*/, 'rows.$1')
          viewers.set(field, (viewers.get(field) ?? new Set()).add(who))
        }
      }
    return new Map([...viewers].map(([field, roles]) => [field, askers.filter((who) => roles.has(who)).join(' ')]))
  }

  it('sends every query', () => {
    expect(queries.map(({ endpoint }) => endpoint.id).filter((id) => !queryInputs[id])).toEqual([])
  })

  it.each(queries.map(({ endpoint, answer }) => [endpoint.id, endpoint, answer] as const))(
    '%s',
    async (id, endpoint, answer) => {
      const declared = [rolesByVisibleField, rolesByOtherAmount]
        .flatMap((table) => Object.entries(table[id] ?? {}))
        .flatMap(([who, fields]) =>
          fields.split(' ').map((field) => [field, who === 'all' ? ALL : who === 'staff' ? STAFF : who] as const),
        )
      const expected = new Map<string, string>(declared.filter(([, who]) => who !== 'nobody'))
      const viewers = await readViewers(endpoint)
      for (const field of viewers.keys()) {
        const readers = listMasterDataReaders(id, field)
        if (readers !== null) expected.set(field, readers)
      }
      for (const [field, who] of viewers) if (rolesOfOptionalRows[field] === who) expected.set(field, who)
      expect(Object.fromEntries(viewers)).toEqual(Object.fromEntries(expected))
      const named = new Set(declared.map(([field]) => field))
      const fields = answer === undefined ? [] : listFieldNames(answer)
      expect(fields.filter((field) => (isMoney(field) || isContact(field)) && !named.has(field))).toEqual([])
    },
  )
})

/**
 * Roles that see a field of master data: those with the permission of the entity, and of the field where it is secret.
 * Null for other endpoints.
 */
function listMasterDataReaders(id: string, field: string): string | null {
  const definition = entities.find(({ name }) => id.startsWith(`office.${name}-`)) as EntityDefinition | undefined
  if (!definition) return null
  const described = definition.fields[field.replace('rows.values.', '')]
  const needed = [definition.permission, described?.secret ? described.permission : undefined]
  return roleKeys.filter((role) => needed.every((key) => key === undefined || role in permissions[key])).join(' ')
}

/** Paths of the amounts, unmasked phone numbers and login names in a value. Rows of a list share one path. */
function listSecretPaths(value: unknown, logins: ReadonlySet<string>, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => listSecretPaths(item, logins, path)))]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) =>
      listSecretPaths(part, logins, path === '' ? key : `${path}.${key}`),
    )
  if (typeof value === 'number') return isMoney(path) ? [path] : []
  if (typeof value !== 'string') return []
  return WHOLE_NUMBER.test(value) || logins.has(value) || /¥\d/.test(value) ? [path] : []
}
