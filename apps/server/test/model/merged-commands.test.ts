/**
 * Every command of the contract runs at merged tables, or is listed in `merged/exceptions.ts` with the reason why it
 * touches none.
 */
import { expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { commands } from './merged-commands.ts'
import { commandsOffTables } from './merged/exceptions.ts'

it('every command of the contract is run at merged tables, or touches none', () => {
  const written = modules
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .filter(({ kind }) => kind === 'command' || kind === 'action')
  const run = new Set(commands.flatMap(({ of }) => (of === null ? [] : [of.id])))
  const named = Object.values(commandsOffTables).flat()
  const isNamed = ({ id, module }: { id: string; module: string }) => named.includes(id) || named.includes(module)
  expect(written.filter((one) => !run.has(one.id) && !isNamed(one)).map(({ id }) => id)).toEqual([])
  expect(written.filter((one) => run.has(one.id) && isNamed(one)).map(({ id }) => id)).toEqual([])
  const known = new Set(written.flatMap(({ id, module }) => [id, module]))
  expect([...run, ...named].filter((name) => !known.has(name))).toEqual([])
})
