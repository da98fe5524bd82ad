import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { tableNamed } from '../../../test/factories.ts'

describe('开台', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })

  it('G9: two cashiers open one table at the same instant, one wins', async () => {
    const tableId = await tableNamed(api, 'A08')
    const cashiers = await Promise.all([api.as('shouyin01'), api.as('shouyin02')])
    const replies = await Promise.all(cashiers.map((cashier) => cashier.send(tables.open, { tableId, guestNum: 4 })))
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['TABLE_OCCUPIED', 'ok'])
    const running = await api.db
      .selectFrom('tableRecord')
      .select('tableRecordId')
      .where('tableId', '=', tableId)
      .where('status', 'in', ['1', '2', '5'])
      .execute()
    expect(running).toHaveLength(1)
  })
})
