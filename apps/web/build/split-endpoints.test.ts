import { tables } from '@nocturne/contract/tables/endpoints'
import { describe, expect, it } from 'vitest'

import { runBundle } from './run-bundle.ts'
import { createSplitEndpointsPlugin, importSingleEndpoints } from './split-endpoints.ts'

const IMPORT = "import { tables } from '@nocturne/contract/tables/endpoints'"
const called = async (lines: string) => runBundle(`${IMPORT}\n${lines}`, [createSplitEndpointsPlugin()])
const { method, path, kind, id } = tables.list

describe('endpoints in the built app', () => {
  it('contain the fields that `call` reads and no server-only fields', async () => {
    expect(await called('export const list = tables.list')).toMatchObject({ list: { method, path, kind, id } })
    expect((await called('export const list = tables.list'))['list']).not.toHaveProperty('permission')
  })

  it('are available in every form of use', async () => {
    const lines = `
      const { list, detail: one } = tables
      const name = 'list'
      export const found = { list, one, computed: tables[name], optional: tables?.list, all: Object.keys(tables) }
      export const same = list === tables.list`
    const { found, same } = await called(lines)
    expect(found).toMatchObject({
      list: { path },
      one: { path: tables.detail.path },
      computed: { path },
      optional: { path },
      all: Object.keys(tables),
    })
    expect(same).toBe(true)
  })

  it('are imported one by one where they are named', () => {
    const code = importSingleEndpoints(`${IMPORT}\nf(tables.list, tables.detail, tables.list)`, '/web/page.ts').split(
      '\n',
    )
    expect(code.filter((line) => line.startsWith('import tables$'))).toHaveLength(2)
    expect(code.at(-1)).toBe('f(tables$list, tables$detail, tables$list)')
  })

  it('fail the build for an unknown name', async () => {
    await expect(called('export const list = tables.lits')).rejects.toThrow(
      'tables/endpoints has no endpoint tables.lits',
    )
  })
})
