import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

const CONTRACT = join(import.meta.dirname, '../../../../packages/contract/src')

/**
 * Ids of the endpoints in all endpoint files. A set, because an endpoint is exported by its family's file and again
 * where families are combined.
 */
async function contractIds(): Promise<Set<string>> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|[\\/])endpoints\.ts$/.test(file),
  )
  const exported = await Promise.all(
    files.map((file) => import(join(CONTRACT, file)) as Promise<Record<string, Record<string, Endpoint>>>),
  )
  return new Set(
    exported
      .flatMap((one) => Object.values(one).flatMap((endpoints) => Object.values(endpoints).map(({ id }) => id)))
      .filter((id) => id !== undefined),
  )
}

test('serves every endpoint of the contract by exactly one module', async () => {
  const served = modules.flatMap(({ endpoints }) => Object.values(endpoints).map(({ id }) => id))
  expect(served.toSorted()).toEqual([...(await contractIds())].toSorted())
  expect(served).toContain('billing.guestPay')
})
