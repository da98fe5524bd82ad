import { fixedCalls } from '@nocturne/contract/calls'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { webhookEventNames } from '@nocturne/contract/integrations/webhook-events'
import { entities } from '@nocturne/contract/office/entities'
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

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema; required?: string[] }
type Operation = { operationId: string; parameters: { name: string; in: string; schema: Schema }[] } & Record<
  string,
  unknown
>

const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

/** Every faulty place of a schema. */
function listSchemaErrors(schema: Schema, at: string): string[] {
  const { type, properties, items, required, minimum, maximum, pattern } = schema
  const names = type === undefined ? [] : [type].flat()
  return [
    ...names.filter((name) => !TYPES.includes(name as string)).map((name) => `${at}: type ${JSON.stringify(name)}`),
    ...(required ?? []).filter((name) => !properties?.[name]).map((name) => `${at}: requires ${name}`),
    ...(typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum ? [`${at}: bounds`] : []),
    ...(typeof pattern === 'string' && new RegExp(pattern, 'u').source === '' ? [`${at}: pattern`] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, property]) => listSchemaErrors(property, `${at}.${name}`)),
    ...(items ? listSchemaErrors(items, `${at}[]`) : []),
  ]
}

it('is a valid document: unique operations, declared path parameters, well-formed schemas', () => {
  const document = buildOpenApiDocument(modules)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...(operation as Operation) })),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { path, parameters, operationId } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(inPath.toSorted(), operationId).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted(),
    )
    expect(parameters.flatMap(({ name, schema }) => listSchemaErrors(schema, `${operationId} ${name}`))).toEqual([])
  }
  const text = JSON.stringify(document)
  expect(JSON.parse(text)).toEqual(document)
  const schemas = document.components.schemas as Record<string, Schema>
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(schemas[name ?? '']).toBeDefined()
  for (const [name, schema] of Object.entries(schemas)) expect(listSchemaErrors(schema, name)).toEqual([])
})

it('describes the fields of every entity with label, unit and bounds, as the save takes them', () => {
  const document = buildOpenApiDocument(modules)
  const schemas = document.components.schemas as Record<string, Schema>
  for (const { name, fields, address = name } of entities as readonly EntityDefinition[]) {
    const saved = JSON.stringify(document.paths[`/api/admin/${address}/save`])
    for (const [fieldName, field] of Object.entries(fields)) {
      const described = schemas[name]?.properties?.[fieldName]
      expect(described, `${name}.${fieldName}`).toMatchObject({ title: field.label })
      if (field.kind === 'money') expect(described).toMatchObject({ 'x-unit': 'fen', maximum: field.max })
      if (field.kind === 'int') expect(described).toMatchObject({ minimum: field.min, maximum: field.max })
      if (field.kind === 'text') expect(described).toMatchObject({ maxLength: field.max })
      if (field.readOnly !== true) expect(saved).toContain(`"title":${JSON.stringify(field.label)}`)
    }
  }
})

it('names the scopes that open an endpoint to programs', () => {
  const { paths } = buildOpenApiDocument(modules)
  expect(paths['/api/admin/goods/list']?.['post']).toMatchObject({ 'x-machine-scopes': ['system:goods:edit'] })
  expect(paths['/api/admin/token/add']?.['post']).toMatchObject({ 'x-machine-scopes': [] })
})

it('describes the messages of every webhook event', () => {
  const { webhooks } = buildOpenApiDocument(modules)
  expect(Object.keys(webhooks)).toEqual(webhookEventNames)
  for (const event of webhookEventNames) expect(JSON.stringify(webhooks[event])).toContain(`"const":"${event}"`)
})
