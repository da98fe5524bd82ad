/** Reads a request into what the endpoint's schema says, or refuses it naming the field in Chinese. */
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from './refusal.ts'

z.config(z.locales.zhCN())

const chinese = /\p{Script=Han}/u

/** The Chinese name of the input field an issue is about. */
function fieldLabel(schema: z.ZodType, field: string | undefined): string {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const label = field === undefined ? undefined : shape[field]?.meta()?.title
  return typeof label === 'string' ? label : '提交内容'
}

function rawInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const fromQuery = endpoint.method === 'GET' || endpoint.input === 'query'
  const source: unknown = fromQuery ? request.query : (request.body ?? {})
  if (source === null || typeof source !== 'object' || Array.isArray(source)) return source
  return { ...source, ...(request.params as object) }
}

/** The parsed input. Throws PARAM_INVALID with `{ field, label, message }` of the first thing that is wrong. */
export function readInput(endpoint: Endpoint, schema: z.ZodType, request: FastifyRequest): unknown {
  const parsed = schema.safeParse(rawInput(endpoint, request))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path[0] === undefined ? undefined : String(issue.path[0])
  const label = fieldLabel(schema, field)
  const message =
    issue && chinese.test(issue.message) && issue.code !== 'invalid_type' ? issue.message : `${label}不正确`
  return refuse('PARAM_INVALID', { field: message }, { field, label, message })
}
