/**
 * Receives CSP violation reports of browsers: a blocked attack, or a file of ours that the policy does not allow. The
 * endpoint is public, so reports are truncated, logged only a few times a minute, and not stored.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { toLogFields } from './log-events.ts'

export const CSP_REPORT_PATH = '/api/guest/policyReport'

const BODY_LIMIT = 16 * 1024
const PER_MINUTE = 20
const MINUTE_MS = 60_000

/** Older of the two report formats: one report in an envelope. The newer one is a list. */
const older = z.object({
  'csp-report': z.object({
    'document-uri': z.string().default(''),
    'blocked-uri': z.string().default(''),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
  }),
})
const newer = z.array(
  z.object({
    body: z.object({
      documentURL: z.string().default(''),
      blockedURL: z.string().default(''),
      effectiveDirective: z.string().default(''),
    }),
  }),
)

type PolicyReport = { page: string; blocked: string; directive: string }

/** Parses the reports; empty for any other body. Removes query strings from URLs, which may contain tokens. */
export function readPolicyReports(body: unknown): PolicyReport[] {
  const one = older.safeParse(body)
  if (one.success) {
    const report = one.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
    return [truncateReport({ page: report['document-uri'], blocked: report['blocked-uri'], directive })]
  }
  const some = newer.safeParse(body)
  if (!some.success) return []
  return some.data
    .slice(0, 5)
    .map(({ body: { documentURL, blockedURL, effectiveDirective } }) =>
      truncateReport({ page: documentURL, blocked: blockedURL, directive: effectiveDirective }),
    )
}

const truncateReport = ({ page, blocked, directive }: PolicyReport): PolicyReport => ({
  page: removeQuery(page),
  blocked: removeQuery(blocked),
  directive: directive.slice(0, 60),
})

const removeQuery = (address: string): string => (address.split(/[?#]/)[0] ?? '').slice(0, 200)

/** Registers the route; the returned function counts the reports since start. */
export async function receivePolicyReports(app: FastifyInstance, clock: () => Date): Promise<() => number> {
  let count = 0
  let logWindow = { minute: 0, times: 0 }

  function isReportAllowed(): boolean {
    const minute = Math.floor(clock().getTime() / MINUTE_MS)
    if (minute !== logWindow.minute) logWindow = { minute, times: 0 }
    logWindow.times += 1
    return logWindow.times <= PER_MINUTE
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(CSP_REPORT_PATH, async (request, reply) => {
      for (const report of readPolicyReports(request.body)) {
        count += 1
        if (isReportAllowed()) request.log.warn(toLogFields('http.policy-violation', report), 'content policy violated')
      }
      return reply.status(204).send()
    })
  })
  return () => count
}
