/** Remembered columns of sheets: for the whole venue, by the headings, and only for those who read the records. */
import { office } from '@nocturne/contract/office/endpoints'
import { expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'

const api = await startTestApi()

const headings = ['姓名', '手机号', '余额（元）']
const columns = [
  { field: 'memberName', unit: 'yuan', words: [] },
  { field: 'phonenumber', unit: 'yuan', words: [] },
  { field: 'openingPrincipal', unit: 'fen', words: [{ from: '无', to: '零' }] },
] as const
const assignment = {
  entity: 'member',
  headings,
  columns: columns.map((column) => ({ ...column, words: [...column.words] })),
}

it('remembers an assignment for every person, also when units and spaces of the headings differ', async () => {
  const [finance, gm] = await Promise.all([api.as('caiwu01'), api.as('gm')])
  expect(await gm.call(office.mapping, { entity: 'member', headings })).toEqual({ columns: [] })
  await finance.call(office.saveMapping, assignment as never)
  const same = { entity: 'member', headings: ['姓名 ', '手机号*', '余额'] } as const
  expect(await gm.call(office.mapping, { ...same, headings: [...same.headings] })).toEqual({
    columns: assignment.columns,
  })
  expect(await gm.call(office.mapping, { entity: 'member', headings: [...headings, '备注'] })).toEqual({ columns: [] })
})

it('keeps the last of two assignments that are saved at once', async () => {
  const gm = await api.as('gm')
  const other = { ...assignment, columns: assignment.columns.map((column) => ({ ...column, field: '' })) }
  const replies = await Promise.all([
    gm.send(office.saveMapping, assignment as never),
    gm.send(office.saveMapping, other as never),
  ])
  expect(replies.map(({ code }) => code)).toEqual([200, 200])
  const { columns: saved } = await gm.call(office.mapping, { entity: 'member', headings })
  expect([assignment.columns, other.columns]).toContainEqual(saved)
})

it('refuses unknown fields, a field twice, a column too few, and persons without the permission', async () => {
  const gm = await api.as('gm')
  const [first, second, third] = assignment.columns
  const wrong = [
    [first, second],
    [first, first, third],
    [first, second, { ...third, field: 'balance' }],
    [first, second, { ...third, unit: 'dollar' }],
  ]
  for (const chosen of wrong)
    expect((await gm.send(office.saveMapping, { ...assignment, columns: chosen } as never)).errCode).toBe(
      'PARAM_INVALID',
    )
  const waiter = await api.as('fwy01')
  for (const reply of [
    await waiter.send(office.saveMapping, assignment as never),
    await waiter.send(office.mapping, { entity: 'member', headings }),
  ])
    expect(reply.errCode).toBe('NO_PERMISSION')
})
