import { describe, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import { readPolicyReports, CSP_REPORT_PATH } from './policy-reports.ts'

const older = {
  'csp-report': {
    'document-uri': 'https://club.example/pages/login?token=secret',
    'blocked-uri': 'https://evil.example/x.js?y',
    'violated-directive': 'script-src',
  },
}
const newer = [
  {
    type: 'csp-violation',
    body: { documentURL: 'https://club.example/#secret', blockedURL: 'inline', effectiveDirective: 'script-src-elem' },
  },
]

describe('S22 reports of policy violations', () => {
  it('S22 are parsed in both formats, without query strings', () => {
    expect(readPolicyReports(older)).toEqual([
      { page: 'https://club.example/pages/login', blocked: 'https://evil.example/x.js', directive: 'script-src' },
    ])
    expect(readPolicyReports(newer)).toEqual([
      { page: 'https://club.example/', blocked: 'inline', directive: 'script-src-elem' },
    ])
    for (const nothing of [null, 'x', {}, [], [{}], { 'csp-report': 1 }]) expect(readPolicyReports(nothing)).toEqual([])
  })

  it('S22 arrive at the address in every response and are logged at most twenty times a minute', async () => {
    const lines: string[] = []
    const api = await startTestApi(undefined, { logLevel: 'warn', logStream: { write: (line) => lines.push(line) } })
    const { headers } = await api.app.inject({ url: '/healthz' })
    expect(headers['content-security-policy']).toContain(`report-uri ${CSP_REPORT_PATH}; report-to policy`)
    expect(headers['reporting-endpoints']).toBe(`policy="${CSP_REPORT_PATH}"`)
    const send = (type: string, payload: string) =>
      api.app.inject({ method: 'POST', url: CSP_REPORT_PATH, headers: { 'content-type': type }, payload })
    expect((await send('application/csp-report', JSON.stringify(older))).statusCode).toBe(204)
    expect((await send('application/reports+json', JSON.stringify(newer))).statusCode).toBe(204)
    for (let n = 0; n < 30; n += 1) await send('application/csp-report', JSON.stringify(older))
    const logged = lines.filter((line) => line.includes('http.policy-violation'))
    expect(logged).toHaveLength(20)
    expect(logged.join('')).not.toContain('secret')
    expect((await send('text/html', '<x>')).json()).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect((await send('application/json', 'x'.repeat(20_000))).statusCode).toBe(413)
  })
})
