/** Parses a request by the endpoint's schema; errors name the field in Chinese. */
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from './refusal.ts'

z.config(z.locales.zhCN())

const chinese = /\p{Script=Han}/u
/** Prefix of the validation library's own messages; for fields inside a list they are replaced by messages of ours. */
const GENERAL = '无效输入'

/** The Chinese name of an input field. */
export function getFieldLabel(schema: z.ZodType, field: string | undefined): string {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const label = field === undefined ? undefined : shape[field]?.meta()?.title
  return typeof label === 'string' ? label : '提交内容'
}

function readRawInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const fromQuery = request.method === 'GET' || request.method === 'HEAD' || endpoint.input === 'query'
  const source: unknown = fromQuery ? request.query : (request.body ?? {})
  if (source === null || typeof source !== 'object' || Array.isArray(source)) return source
  return { ...source, ...(request.params as object) }
}

/** Parses the input. Throws PARAM_INVALID with `{ field, label, message }` of the first error. */
export function readInput(endpoint: Endpoint, schema: z.ZodType, request: FastifyRequest): unknown {
  return parseInput(schema, readRawInput(endpoint, request))
}

/** Parses raw input. A missing or empty field gets the message 请输入…, whatever its schema says about wrong values. */
export function parseInput(schema: z.ZodType, raw: unknown): unknown {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path[0] === undefined ? undefined : String(issue.path[0])
  const label = getFieldLabel(schema, field)
  const message = formatMessage(issue, { label, isMissing: field !== undefined && isMissing(raw, issue?.path ?? []) })
  return refuse('PARAM_INVALID', { field: message }, { field, label, message })
}

function formatMessage(
  issue: z.core.$ZodIssue | undefined,
  { label, isMissing }: { label: string; isMissing: boolean },
) {
  if (isMissing) return `请输入${label}`
  if (issue?.code === 'invalid_type' && (issue.path.length === 1 || issue.message.startsWith(GENERAL)))
    return `${label}不正确`
  return issue && chinese.test(issue.message) ? issue.message : `${label}不正确`
}

/** True when the field itself is missing, not something inside it. */
function isMissing(raw: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length !== 1 || raw === null || typeof raw !== 'object') return false
  const value = (raw as Record<PropertyKey, unknown>)[path[0] ?? '']
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
