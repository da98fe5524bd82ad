/** API documentation generated from the contract: OpenAPI 3.1 as JSON, and a page without scripts. */
import { errorCatalogue } from '@nocturne/contract/errors'
import { commonErrors } from '@nocturne/contract/endpoint'
import { describeEntity } from '@nocturne/contract/entity/json-schema'
import { listMachineScopes } from '@nocturne/contract/machine-scopes'
import { webhookEventNames, webhookEvents, webhookFields } from '@nocturne/contract/integrations/webhook-events'
import { entities } from '@nocturne/contract/office/entities'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ServerModule } from '../http/bind.ts'
import type { OperationsGuard } from '../http/operations-guard.ts'

type JsonSchema = { properties?: Record<string, JsonSchema & { title?: string }>; required?: string[] } & Record<
  string,
  unknown
>

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

function buildOperation(endpoint: Endpoint, schema: { input: z.ZodType; answer: z.ZodType }) {
  // Describes the values after parsing, not their text encoding in forms and query strings.
  const input = toJsonSchema(schema.input, 'output')
  const pathNames = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const inQuery = endpoint.method === 'GET' || endpoint.input === 'query'
  const parameters = Object.entries(input.properties ?? {})
    .filter(([name]) => inQuery || pathNames.includes(name))
    .map(([name, property]) => ({
      name,
      in: pathNames.includes(name) ? 'path' : 'query',
      required: input.required?.includes(name) ?? false,
      description: property.title,
      schema: property,
    }))
  const encoding = endpoint.encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const refusals = [...(endpoint.errors ?? []), ...commonErrors]
  return {
    operationId: endpoint.id,
    tags: [endpoint.module],
    summary: endpoint.summary,
    description: [
      `Access: ${endpoint.access}${endpoint.permission === undefined ? '' : `, permission ${[endpoint.permission].flat().join(' or ')}`}.`,
      endpoint.kind === 'command' ? 'Idempotent by the header Idempotency-Key.' : '',
      endpoint.tagged ? 'By GET an answer about nights that are over carries an ETag and is not sent twice.' : '',
      `Refusals: ${refusals.map((code) => `${code} (${errorCatalogue[code].msg})`).join('; ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-machine-scopes': listMachineScopes(endpoint),
    parameters: [
      ...parameters,
      ...(endpoint.kind === 'command'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
            },
          ]
        : []),
    ],
    ...(inQuery ? {} : { requestBody: { content: { [encoding]: { schema: input } } } }),
    responses: {
      200: {
        description: 'Success has code 200; a refusal has code 500 or 403, msg and errCode.',
        content: {
          ...(endpoint.kind === 'file' && {
            'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
          }),
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'msg'],
              properties: {
                code: { type: 'integer' },
                msg: { type: 'string' },
                errCode: { enum: refusals },
                ...(endpoint.kind !== 'file' && { data: toJsonSchema(schema.answer, 'output') }),
              },
            },
          },
        },
      },
      ...(endpoint.access === 'public'
        ? {}
        : { 401: { description: 'No session, an expired one, or one of the other kind.' } }),
    },
  }
}

/** Messages that webhooks receive. */
const describeWebhooks = () =>
  Object.fromEntries(
    webhookEventNames.map((event) => {
      const data = Object.fromEntries(webhookFields[event].map((name) => [name, describeWebhookField(name)]))
      const properties = {
        type: { const: event },
        timestamp: { type: 'string', format: 'date-time' },
        data: { type: 'object', properties: data, required: Object.keys(data) },
      }
      const schema = { type: 'object', properties, required: Object.keys(properties) }
      const description = 'Signed by the Standard Webhooks specification.'
      const requestBody = { content: { 'application/json': { schema } } }
      const responses = { 204: { description: 'Received.' } }
      return [event, { post: { summary: webhookEvents[event], description, requestBody, responses } }]
    }),
  )

const describeWebhookField = (name: string): JsonSchema =>
  /(Id|Num|Fen)$|^quantity$/.test(name)
    ? { type: ['integer', 'null'], ...(name.endsWith('Fen') && { 'x-unit': 'fen' }) }
    : { type: ['string', 'null'] }

/** OpenAPI document of these modules. */
export function buildOpenApiDocument(modules: readonly ServerModule[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const module of modules) {
    for (const [name, endpoint] of Object.entries(module.endpoints)) {
      const schema = module.schemas[name]
      if (!schema) continue
      const byGet: Endpoint = { ...endpoint, id: `${endpoint.id}.get`, method: 'GET' }
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: buildOperation(endpoint, schema),
        ...(endpoint.tagged && { get: buildOperation(byGet, schema) }),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nocturne',
      version: '0.1.0',
      description:
        'Amounts are whole fen, times venue time (Asia/Shanghai), percentages basis points. A machine token needs one of `x-machine-scopes`.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(entities.map((definition) => [definition.name, describeEntity(definition)])),
    },
    paths,
    webhooks: describeWebhooks(),
  }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const PAGE_STYLE = `body{font:15px/1.6 system-ui;margin:24px auto;max-width:960px;padding:0 16px}summary{cursor:pointer;padding:6px 0}pre{background:#f4f5f7;padding:12px;overflow:auto}b{display:inline-block;width:48px}`

function renderPage(document: ReturnType<typeof buildOpenApiDocument>): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { summary, description, operationId } = described as {
        summary: string
        description: string
        operationId: string
      }
      const body = escapeHtml(JSON.stringify(described, null, 2))
      return `<details id="${operationId}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><p>${escapeHtml(description)}</p><pre>${body}</pre></details>`
    }),
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nocturne API</title>
<link rel="stylesheet" href="/api/docs/page.css">
<h1>Nocturne API</h1><p><a href="/api/docs/openapi.json">openapi.json</a> · ${rows.length} endpoints</p>${rows.join('\n')}</html>`
}

/**
 * Serves `GET /api/docs` and `GET /api/docs/openapi.json`, guarded by `onRequest`. The document is generated on first
 * use, because most processes never need it.
 */
export function serveApiDocs(app: FastifyInstance, modules: readonly ServerModule[], onRequest: OperationsGuard): void {
  let document: ReturnType<typeof buildOpenApiDocument> | undefined
  let page: string | undefined
  const getDocument = () => (document ??= buildOpenApiDocument(modules))
  app.get('/api/docs', { onRequest }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= renderPage(getDocument()))),
  )
  app.get('/api/docs/page.css', async (_request, reply) => reply.type('text/css').send(PAGE_STYLE))
  app.get('/api/docs/openapi.json', { onRequest }, async () => getDocument())
}
