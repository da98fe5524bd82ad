import { fixedCalls } from '@nocturne/contract/calls'
import { expect, it } from 'vitest'
import { modules } from './modules.ts'
import { buildOpenApiDocument } from './openapi.ts'

it('describes every endpoint of the contract, with its fields in Chinese and its refusals', () => {
  const document = buildOpenApiDocument(modules)
  const endpoints = modules.flatMap((module) => Object.values(module.endpoints))
  for (const endpoint of endpoints)
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.id).toBeDefined()
  const text = JSON.stringify(document.paths['/api/operate/order/add'])
  expect(text).toContain('"title":"台位"')
  expect(text).toContain('STOCK_SHORT')
})

it('serves all 43 fixed calls', () => {
  const served = new Set(
    modules.flatMap((module) => Object.values(module.endpoints)).map(({ method, path }) => `${method} ${path}`),
  )
  expect(fixedCalls).toHaveLength(43)
  expect(fixedCalls.filter(({ method, path }) => !served.has(`${method} ${path}`))).toEqual([])
})
