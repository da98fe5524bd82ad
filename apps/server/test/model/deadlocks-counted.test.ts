/** Deadlocks that happen despite the lock order are visible to monitoring: the server exports PostgreSQL's counter. */
import { expect, it } from 'vitest'
import { OPERATIONS_TOKEN, startTestApi } from '../api.ts'
import { withClient } from '../harness/database.ts'

it('counts a deadlock in its metrics', async () => {
  const api = await startTestApi()
  const counted = async () => {
    const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${OPERATIONS_TOKEN}` } })
    return Number(/^database_deadlocks_total (\d+)$/m.exec(body)?.[1])
  }
  expect(await counted()).toBe(0)
  const hold = (areaId: number) => `select from area where area_id = ${areaId} for update`
  await withClient(api.connection, (one) =>
    withClient(api.connection, async (other) => {
      for (const client of [one, other]) await client.query('begin')
      await one.query(hold(1))
      await other.query(hold(2))
      const ends = await Promise.allSettled([one.query(hold(2)), other.query(hold(1))])
      expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    }),
  )
  await expect.poll(counted).toBe(1)
})
