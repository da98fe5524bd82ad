/**
 * S06 for members: an id of another member's row is reported as not found. A member endpoint with an id field that is
 * not listed here fails the test. The rows come from a generated venue; the caller owns none of them.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { modules } from '../../src/app/modules.ts'
import { generateVenue } from '../generated-venue.ts'
import { createMemberPhone } from '../members.ts'

const api = await generateVenue('2026-03-14 23:40:00', { nights: 1, scale: 1, seed: 7 })

/** Id fields that are not tested: the caller chooses the id, or the row has no owner. */
const ofNobody = new Set(['requestId', 'openId', 'ruleId'])
/** Queries that find ids of rows with an owner, by the field that names them. */
const rowsOf: Readonly<Record<string, string>> = {
  orderId: `select o.order_id as id from orders o join sitting r using (sitting_id) where r.member_id is not null`,
  wineItemId: `select wine_item_id as id from wine_item`,
  killOrderId: `select flash_sale_order_id as id from flash_sale_order where member_id is not null`,
  joinId: `select join_id as id from play_join where member_id is not null`,
  rechargeId: `select recharge_id as id from recharge_order`,
  sessionId: `select session_id as id from session`,
}

const cases = modules.flatMap(({ endpoints, schemas }) =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => endpoint.access === 'member')
    .flatMap(([name, endpoint]) => {
      const input = schemas[name]?.input
      const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : []
      const ids = fields.filter((field) => field.endsWith('Id') && !ofNobody.has(field))
      return ids.map((field) => ({ id: endpoint.id, endpoint, field }))
    }),
)

it('has endpoints to check', () => {
  expect(cases.map(({ id }) => id).toSorted()).toEqual([
    'flash-sales.memberKill',
    'flash-sales.memberKillRefund',
    'flash-sales.memberPlay',
    'members.endSession',
    'members.rechargeDetail',
    'orders.memberDetail',
    'wine.memberDetail',
    'wine.memberRenew',
  ])
})

it.each(cases)('$id returns and changes nothing with the $field of another member', async ({ endpoint, field }) => {
  await createMemberPhone(api, 2, `somebody-${field}`)
  const { rows } = await sql<{
    id: number
  }>`${sql.raw(rowsOf[field] ?? `no rows are known by ${field}`)} order by 1 desc limit 5`.execute(api.db)
  expect(rows.length).toBeGreaterThan(0)
  const stranger = await api.db
    .insertInto('member')
    .values({
      memberNo: `M-${randomUUID().slice(0, 8)}`,
      memberName: '没有东西的人',
      phonenumber: `1990000${String(cases.findIndex((one) => one.endpoint === endpoint)).padStart(4, '0')}`,
      levelId: 1,
      registeredAt: '2026-01-01 00:00:00',
    })
    .returning('memberId')
    .executeTakeFirstOrThrow()
  const phone = await createMemberPhone(api, stranger.memberId)
  for (const { id } of rows) {
    const reply = await phone.send(endpoint, { [field]: id, reason: '试试' })
    expect([id, reply]).toMatchObject([id, { errCode: expect.stringMatching(/NOT_FOUND$/) as string }])
    expect(Object.keys(reply.data ?? {})).toEqual([])
  }
})
