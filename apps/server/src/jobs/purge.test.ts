import { addMinutes, parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { notifyCategory } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../test/api.ts'
import { purgeExpiredData } from './purge.ts'

const DAY = 24 * 60
const ago = (minutes: number) => addMinutes(TONIGHT, -minutes)

it('removes expired rows and retains the others', async () => {
  const { db, as } = await startTestApi()
  const { userId } = await as('yx01')
  const staff = {
    kind: 'staff' as const,
    userId,
    createdAt: ago(30 * DAY),
    lastSeenAt: ago(30 * DAY),
    absoluteExpiresAt: ago(-DAY),
  }
  const message = { userId: userId ?? 0, category: notifyCategory.system, title: '', content: '' }
  const operation = { actor: 'staff:1', endpointId: 'x', requestHash: 'x' }
  await db
    .insertInto('captcha')
    .values([
      { captchaId: 'old', answerHash: '', expiresAt: ago(1) },
      { captchaId: 'new', answerHash: '', expiresAt: ago(-1) },
    ])
    .execute()
  await db
    .insertInto('secretNonce')
    .values([
      { nonce: 'old', seenAt: ago(2 * DAY) },
      { nonce: 'new', seenAt: ago(5) },
    ])
    .execute()
  await db
    .insertInto('session')
    .values([
      { ...staff, tokenHash: 'old', expiresAt: ago(8 * DAY) },
      { ...staff, tokenHash: 'new', expiresAt: ago(-60) },
    ])
    .execute()
  await db
    .insertInto('operation')
    .values([
      { ...operation, operationKey: 'old', createdAt: ago(8 * DAY) },
      { ...operation, operationKey: 'new', createdAt: ago(6 * DAY) },
    ])
    .execute()
  await db
    .insertInto('notification')
    .values([
      { ...message, createdAt: ago(181 * DAY) },
      { ...message, createdAt: ago(179 * DAY) },
    ])
    .execute()
  const pass = { tableId: 201, codeVersion: 1, deviceId: 'phone-01' }
  await db
    .insertInto('guestPass')
    .values([
      { ...pass, passHash: 'old', createdAt: ago(6 * 60 + 1), expiresAt: ago(1) },
      { ...pass, passHash: 'new', createdAt: ago(5), expiresAt: ago(-60) },
    ])
    .execute()
  const change = { changeKind: 'edit' as const, userId: userId ?? 0, cells: '[]' }
  await db
    .insertInto('scheduleChange')
    .values([
      { ...change, createdAt: ago(8 * DAY) },
      { ...change, createdAt: ago(6 * DAY) },
    ])
    .execute()
  await sql`
    insert into outbox (topic, payload, event_seq, published_at)
    values ('x', '{}', 901, ${ago(25 * 60)}), ('x', '{}', 902, ${ago(23 * 60)}), ('x', '{}', null, null)`.execute(db)

  expect(await purgeExpiredData(db, parseTime(TONIGHT))).toBe(8)
  expect(await purgeExpiredData(db, parseTime(TONIGHT))).toBe(0)
  expect(await db.selectFrom('session').select('tokenHash').where('tokenHash', 'in', ['old', 'new']).execute()).toEqual(
    [{ tokenHash: 'new' }],
  )
  expect(await db.selectFrom('scheduleChange').select('createdAt').execute()).toEqual([{ createdAt: ago(6 * DAY) }])
  expect(await db.selectFrom('guestPass').select('passHash').execute()).toEqual([{ passHash: 'new' }])
  expect(await db.selectFrom('outbox').select('outboxId').where('topic', '=', 'x').execute()).toHaveLength(2)
})

it('removes stored payment links once they have expired', async () => {
  const { db } = await startTestApi()
  const answer = JSON.stringify({ validcode: 'secret', url: 'https://venue/secret', amount: 100 })
  const operations = [
    { endpointId: billing.payCode.id, operationKey: 'staff-old', createdAt: ago(16) },
    { endpointId: billing.guestPayCode.id, operationKey: 'guest-old', createdAt: ago(16) },
    { endpointId: billing.payCode.id, operationKey: 'staff-new', createdAt: ago(5) },
  ]
  await db
    .insertInto('operation')
    .values(operations.map((one) => ({ ...one, actor: 'staff:2', requestHash: 'x', answer })))
    .execute()
  expect(await purgeExpiredData(db, parseTime(TONIGHT))).toBe(2)
  const remaining = await db
    .selectFrom('operation')
    .select(['operationKey', 'answer'])
    .where('actor', '=', 'staff:2')
    .orderBy('operationKey')
    .execute()
  expect(remaining).toEqual([
    { operationKey: 'guest-old', answer: { amount: 100 } },
    { operationKey: 'staff-new', answer: JSON.parse(answer) as unknown },
    { operationKey: 'staff-old', answer: { amount: 100 } },
  ])
})
