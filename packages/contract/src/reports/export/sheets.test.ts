import { expect, test } from 'vitest'
import type { Endpoint } from '../../endpoint.ts'
import { reports } from '../endpoints.ts'
import { sheetNames } from './sheets.ts'

test('a sheet stands for every endpoint that says so, and for no other', () => {
  const said = Object.entries<Endpoint>(reports).filter(([, { sheet }]) => sheet)
  expect(said.map(([name]) => name).toSorted()).toEqual(sheetNames.toSorted())
})
